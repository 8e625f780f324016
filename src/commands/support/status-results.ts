/** What `status` and `security status` say. The daemon makes it, so its types stand beside the shapes. */
import { z } from 'zod';
import type { Draft } from '../../trust.ts';

/** What the defence says of itself. */
const defence = {
  content_filter: z.enum(['off', 'warn', 'block']).describe('What is done with page text that is an attack'),
  security_layers: z.string().describe('Each layer with on or off'),
  models: z.string().describe('Classifiers that were added, and how they do'),
  judge: z.string().describe('The model that is asked about a conversation, and how it does'),
  security_degraded: z.string().optional().describe('What of the defence does not work'),
  held_sessions: z.string().optional().describe('Sessions whose risky actions need a person'),
};

export const defenceStatus = z.strictObject({
  ...defence,
  waiting: z
    .array(
      z.strictObject({
        id: z.string().describe('Id, for security approve'),
        session: z.string().describe('Session'),
        command: z.string().describe('Command'),
        args: z.string().describe('Its arguments as JSON'),
        reason: z.string().describe('Why it needs a person'),
      }),
    )
    .describe('Actions that wait for a person'),
});
export type DefenceStatus = Draft<z.output<typeof defenceStatus>>;
export type DefenceFacts = Omit<DefenceStatus, 'waiting'>;

const noteCount = z.strictObject({
  scope: z.enum(['project', 'global']).describe('Where they count'),
  active: z.int().describe('Shown to sessions'),
  quarantined: z.int().describe('Shown to none yet'),
  learnings: z.int().optional().describe('Learnings of the project'),
});

const sessionStatus = z.strictObject({
  name: z.string().describe('Name'),
  browser: z.string().describe('Where it lives'),
  current: z.string().describe('Id of its current tab, or none'),
  routes: z.array(z.string()).optional().describe('Its mocks and blocks'),
  headers: z.string().optional().describe('Names of headers that are added to its requests'),
  credentials: z.string().optional().describe('Where HTTP logins are answered'),
  offline: z.boolean().optional().describe('It has no network'),
  recording: z.literal('har').optional().describe('What it loads is recorded'),
  permissions: z.array(z.string()).optional().describe('Permissions of its pages'),
  emulated: z.array(z.string()).optional().describe('Device, place, time … that it pretends'),
  tabs: z
    .array(
      z.strictObject({
        id: z.string().describe('Tab id'),
        state: z.string().describe('open, or what is wrong with it'),
        url: z.string().describe('Address'),
      }),
    )
    .describe('Its tabs'),
});

export const statusResult = z.strictObject({
  version: z.string().describe('Version of the daemon'),
  pid: z.int().describe('Its process id'),
  instance: z.string().describe('Random id of this daemon'),
  started: z.string().describe('When it started, ISO 8601, UTC'),
  memory_mb: z.number().describe('Memory that it uses, MB'),
  project: z.string().describe('Project that it is for'),
  home: z.string().describe('Folder for all that Rutter writes'),
  browser: z.string().describe('Version and process id of Chromium, or "not started"'),
  notes: z
    .union([z.array(noteCount), z.string()])
    .describe('How many notes there are, or what is wrong with them'),
  ...defence,
  telemetry: z.enum(['on', 'off']).describe('Whether numbers of uses are kept on this machine'),
  sessions: z.array(sessionStatus).describe('Live sessions'),
});
export type Status = Draft<z.output<typeof statusResult>>;
