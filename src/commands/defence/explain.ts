import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, positional } from '../define.ts';
import { shownAttempt } from '../support/attempt.ts';
import { attemptRow } from '../support/results.ts';

/** What each layer knows, for whoever has to judge its finding. */
const LAYERS: Readonly<Record<string, string>> = {
  datamark: 'page text carries an invisible mark of its session, and what was sent had it',
  patterns: 'the text has a phrase or an address of a list',
  detector: 'a small model without network; a guess',
  model: 'a stronger model that was added; a guess',
  judge: 'another model that was asked; a guess',
  canary: "the session's secret word, plain or encoded; no guess",
};

export const securityExplain = defineCommand({
  name: 'security explain',
  group: 'defence',
  summary: 'Say what the layers found, why, and what was decided',
  details:
    'The log keeps no text: of each finding its length, and a hash that tells whether two are the same.',
  effect: 'meta',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({ id: positional(0, z.string().min(1), 'Id of a finding', { placeholder: 'id' }) }),
  result: z.strictObject({
    ...attemptRow,
    findings: z
      .array(
        z.strictObject({
          layer: z.string().describe('Layer'),
          severity: z.number().describe('How bad, 0 to 1'),
          reason: z.string().describe('What it found'),
          length: z.int().describe('Characters that it found'),
          hash: z.string().describe('Tells whether two are the same'),
        }),
      )
      .describe('Strongest first'),
    layers: z
      .array(
        z.strictObject({
          layer: z.string().describe('Layer'),
          knows: z.string().describe('What it goes by'),
        }),
      )
      .describe('Layers that found something'),
  }),
  examples: ['security explain 1f2e3d4c5b'],
  run: async (ctx, { id }) => {
    const row = ctx.daemon.defence.explain(id);
    if (!row)
      throw new RutterError('attempt-unknown', `The log has no entry ${JSON.stringify(id)}`, {
        hint: step('security log'),
      });
    const layers = [...new Set(row.findings.map(({ layer }) => layer))];
    return {
      data: {
        ...shownAttempt(row),
        findings: row.findings,
        layers: layers.map((layer) => ({ layer, knows: LAYERS[layer] ?? 'unknown' })),
      },
    };
  },
});
