/** `storage local` and `storage session`: what the page's origin keeps, item by item. */
import { z } from 'zod';
import { type StorageAction, type StorageArea, webStorage } from '../../browser/logins/index.ts';
import { RutterError } from '../../errors.ts';
import { blank, hint, step as toType } from '../../protocol/step.ts';
import { type Command, type CommandResult, defineCommand, flag, positional } from '../define.ts';
import { looksSecret, masked } from '../support/mask.ts';

const ACTIONS = ['get', 'set', 'rm', 'clear'] as const;

interface Words {
  action: (typeof ACTIONS)[number];
  key?: string | undefined;
  value?: string | undefined;
}

const storage = (area: StorageArea): Command =>
  defineCommand({
    name: `storage ${area}`,
    group: 'state',
    summary: `Read and change the ${area} storage of the page's origin`,
    details: [
      'get lists the items, or shows one; set writes one and reads it back; rm takes one away, clear all of them.',
      'Values that look like credentials are masked unless --values asks for them.',
    ].join('\n'),
    effect: 'write',
    scope: 'tab',
    args: z.object({
      action: positional(0, z.enum(ACTIONS), 'What to do', { placeholder: 'get|set|rm|clear' }),
      key: positional(1, z.string().max(10_000).optional(), 'Name of the item', {
        placeholder: 'key',
        sends: 'text',
      }),
      value: positional(2, z.string().max(5_000_000).optional(), 'For set: its value', {
        placeholder: 'value',
        sends: 'text',
      }),
      values: flag('Show values that look like credentials, too'),
    }),
    result: z.strictObject({
      items: z
        .array(
          z.strictObject({
            key: z.string().describe('Name'),
            value: z.string().describe('Value, masked where it looks like a credential'),
          }),
        )
        .optional()
        .describe('get and set: the items'),
      removed: z.array(z.string()).optional().describe('rm and clear: names of what was taken away'),
    }),
    examples: [`storage ${area} get`, `storage ${area} set theme dark`, `storage ${area} rm theme`],
    run: async ({ deadline, tab }, { values = false, ...words }) => {
      const step = readStep(area, words);
      const items = await webStorage(deadline, tab, area, step);
      return answer(area, step, items, values);
    },
  });

export const storageLocal = storage('local');
export const storageSession = storage('session');

function readStep(area: StorageArea, { action, key, value }: Words): StorageAction {
  const usage = toType(`storage ${area}`, {
    action,
    ...(action !== 'clear' && { key: blank('key') }),
    ...(action === 'set' && { value: blank('value') }),
  });
  const surplus = action === 'clear' ? key : action === 'set' ? undefined : value;
  if (surplus !== undefined)
    throw new RutterError('unexpected-argument', `"storage ${area} ${action}" takes no further argument`, {
      hint:
        action === 'clear'
          ? hint`${usage}, which takes all of them; one: ${toType(`storage ${area}`, { action: 'rm', key: blank('key') })}`
          : usage,
    });
  if (action === 'clear') return { action };
  if (action === 'get') return key === undefined ? { action } : { action, key };
  if (key === undefined || (action === 'set' && value === undefined))
    throw new RutterError(
      'missing-argument',
      `Cannot run "storage ${area} ${action}": ${key === undefined ? '<key>' : '<value>'} is missing`,
      { hint: usage },
    );
  return action === 'set' ? { action, key, value: value ?? '' } : { action, key };
}

function answer(
  area: StorageArea,
  step: StorageAction,
  items: { key: string; value: string }[],
  values: boolean,
): CommandResult<{ items?: { key: string; value: string }[]; removed?: string[] }> {
  if (step.action === 'rm' || (step.action === 'get' && step.key !== undefined)) {
    if (items.length === 0)
      throw new RutterError('no-match', `The ${area} storage of the origin has no such item`, {
        hint: toType(`storage ${area}`, { action: 'get' }),
      });
  }
  if (step.action === 'clear' || step.action === 'rm')
    return {
      data: { removed: items.map(({ key }) => key) },
      ...(items.length === 0 && { outcome: 'no-effect' }),
    };
  if (step.action === 'set' && items[0]?.value !== step.value)
    throw new RutterError('value-rejected', `The ${area} storage did not keep the value`, {
      hint: toType(`storage ${area}`, { action: 'get' }),
    });
  let hidden = 0;
  const rows = items.map(({ key, value }) => {
    // What the caller has just given need not be kept from it, nor repeated.
    const hide = !values && looksSecret(key, value);
    if (hide) hidden++;
    return { key, value: hide ? masked(value) : value };
  });
  return {
    data: { items: rows },
    ...(hidden > 0 && { hint: `${hidden} masked: --values shows ${hidden === 1 ? 'it' : 'them'}` }),
  };
}
