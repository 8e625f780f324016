/** Shapes of reply data that several records share. */
import { z } from 'zod';

/** Of commands whose reply has no data: what they did is in its message. */
export const noData = z.strictObject({});

/** A file that the command wrote. */
export const writtenFile = {
  path: z.string().describe('File that was written'),
  bytes: z.int().describe('Its size in bytes'),
};

/** A text that may be longer than a reply. */
export const longText = (what: string) => ({
  path: z.string().optional().describe('File with the whole, when the reply has only its beginning'),
  bytes: z.int().optional().describe('Size of the whole in bytes, when it went to the file'),
  text: z.string().describe(what),
});

/** Beside what a reading command shows. */
export const hiddenTexts = z.int().optional().describe('Texts left out because nobody can see them');

/** A picture that was written. */
export const pictureFile = {
  ...writtenFile,
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
  scale: z.number().optional().describe('Pixels a CSS pixel, where not 1'),
};

/** A place of an element in CSS pixels. */
export const place = {
  x: z.number().describe('CSS pixels from the left of the viewport'),
  y: z.number().describe('CSS pixels from its top'),
  width: z.number().describe('CSS pixels'),
  height: z.number().describe('CSS pixels'),
};

/** A point, or a way, in CSS pixels. */
export const point = z.strictObject({
  x: z.number().describe('CSS pixels to the right'),
  y: z.number().describe('CSS pixels down'),
});

/** An element by what it is called. */
export const named = z.strictObject({
  ref: z.string().optional().describe('Ref'),
  role: z.string().describe('Role'),
  name: z.string().describe('Accessible name'),
});

const actedOn = { target: named.optional().describe('What was acted on') };

/** Of actions on one element. */
export const actionResult = z.strictObject(actedOn);

/** Of actions whose keys go to an element or to what has the focus. */
export const keysResult = z.strictObject({
  ...actedOn,
  focus: z.string().optional().describe('Snapshot line of what had the focus, when no target was given'),
});

/** Of commands that load a page. */
export const arrivalResult = z.strictObject({
  url: z.string().describe('Address of the page'),
  status: z.int().optional().describe('HTTP status'),
  redirects: z.array(z.string()).optional().describe('Addresses on the way'),
  title: z.string().optional().describe('Title of the page'),
});

/** A tab in lists. */
export const tabRow = z.strictObject({
  tab: z.string().describe('Tab id'),
  current: z.boolean().optional().describe('It is the current tab'),
  url: z.string().describe('Address, cut to 300 characters'),
  title: z.string().optional().describe('Title, cut to 150 characters'),
  state: z.string().optional().describe('What is wrong with the tab, where it is not open'),
  dialog: z.string().optional().describe('Kind of the dialog that is open in it'),
});

/** A request in lists. */
export const requestRow = {
  n: z.int().describe('Number of the request in its tab'),
  time: z.string().describe('When it began, UTC: 12:04:31'),
  method: z.string().describe('HTTP method'),
  url: z.string().describe('Address'),
  type: z.string().describe('What it was loaded as: Document, XHR, Script …'),
  status: z.int().optional().describe('HTTP status'),
  failed: z.string().optional().describe('Why it failed'),
  ms: z.int().optional().describe('From its beginning to its end, ms'),
  bytes: z.number().optional().describe('What came over the network, bytes'),
  pending: z.boolean().optional().describe('It is under way'),
};

/** A mock or block. */
export const routeRow = {
  id: z.string().describe('Id: r1'),
  kind: z.enum(['mock', 'block']).describe('What it does'),
  pattern: z.string().describe('Addresses it is for'),
  method: z.string().optional().describe('Only requests of this method'),
  status: z.int().optional().describe('Of a mock: HTTP status it answers with'),
  bytes: z.int().optional().describe('Of a mock: size of its body in bytes'),
  left: z.int().optional().describe('Requests it will still answer, where that is limited'),
  answered: z.int().describe('Requests it has answered'),
};

/** A cookie as replies show it. */
export const cookie = z.strictObject({
  name: z.string().describe('Name'),
  value: z.string().describe('Value, masked unless --values asks for it'),
  domain: z.string().describe('Domain; with a dot in front subdomains, too'),
  path: z.string().describe('Path'),
  expires: z.string().describe('ISO 8601, UTC; or "with the session"'),
  httpOnly: z.boolean().describe('Scripts do not see it'),
  secure: z.boolean().describe('Sent by HTTPS only'),
  sameSite: z.enum(['Strict', 'Lax', 'None']).describe('When other sites send it'),
  partition: z.string().optional().describe('Site that it is partitioned by'),
});

export const domainCount = z.strictObject({
  domain: z.string().describe('Domain'),
  cookies: z.int().describe('How many cookies are of it'),
});

const imported = {
  imported: z.int().describe('Cookies that were taken'),
  domains: z.array(domainCount).describe('Domains of those'),
  refused: z
    .array(
      z.strictObject({
        cookie: z.string().describe('Name and domain'),
        why: z.string().describe('Why it was refused'),
      }),
    )
    .optional()
    .describe('Cookies that were not taken'),
};
export const importedCookies = z.strictObject(imported);

const storedSite = z.strictObject({
  origin: z.string().describe('Origin'),
  items: z.int().describe('Items of its localStorage'),
  databases: z.int().optional().describe('Its IndexedDB databases'),
  records: z.int().optional().describe('Records in those'),
});

/** What a saved state holds. */
export const storedState = {
  cookies: z.array(domainCount).describe('Its cookies, by domain'),
  origins: z.array(storedSite).describe('Its storage, by origin'),
};

/** Facts about a note. */
export const noteFacts = {
  host: z.string().describe('Host of the site'),
  scope: z.enum(['project', 'global']).describe('Where it counts'),
  state: z.enum(['quarantined', 'active', 'global', 'removed']).describe('Whether sessions are shown it'),
  version: z.int().describe('Number of the version'),
  bytes: z.int().describe('Size of the text in bytes'),
  uses: z.int().describe('Successful uses since the last flag'),
  flags: z.int().describe('How often it was said to be wrong'),
  author: z.enum(['agent', 'human', 'import']).describe('Who wrote this version'),
  updated: z.string().describe('When this version was written, ISO 8601, UTC'),
};
export const noteResult = z.strictObject(noteFacts);

export const learningResult = z.strictObject({
  learnings: z
    .array(
      z.strictObject({
        key: z.string().describe('Name'),
        insight: z.string().describe('What was learnt'),
        confidence: z.number().describe('How sure, 0 to 1'),
        source: z.string().describe('Who said it'),
        updated: z.string().describe('ISO 8601, UTC'),
      }),
    )
    .describe('Learnings'),
});

/** A row of the log of attempts. */
export const attemptRow = {
  id: z.string().describe('Id, for security explain'),
  time: z.string().describe('ISO 8601, UTC'),
  verdict: z.enum(['allow', 'notice', 'warn', 'block']).describe('What was decided'),
  layer: z
    .enum(['datamark', 'patterns', 'detector', 'model', 'judge', 'canary'])
    .describe('Layer that was the surest'),
  severity: z.number().describe('How bad, 0 to 1'),
  host: z.string().optional().describe('Host of the page'),
  session: z.string().describe('Session'),
  command: z.string().describe('Command that ran'),
  direction: z.enum(['sent', 'read']).describe('Whether the text was sent or read'),
};
