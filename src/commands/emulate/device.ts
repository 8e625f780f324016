/** `device`: the size, touch and name of a telephone, tablet or desktop. */
import { z } from 'zod';
import { allDevices, type Device } from '../../browser/emulate/index.ts';
import { RutterError } from '../../errors.ts';
import { hint, step } from '../../protocol/step.ts';
import { suggest } from '../../protocol/suggest.ts';
import { defineCommand, flag, positional } from '../define.ts';
import { checkReset, resetFlag } from '../support/emulation-reset.ts';

export const device = defineCommand({
  name: 'device',
  group: 'emulate',
  summary: 'Make the tabs of the session look like a device',
  details:
    'Size, scale, touch and user agent, from the list of the automation library. Pages decide much of it when they load: reload after it.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    name: positional(0, z.string().min(1).optional(), 'A device, in any case: "iPhone 15"', {
      placeholder: 'name',
    }),
    list: flag('List the devices; with a name, those that contain it'),
    reset: resetFlag(),
  }),
  result: z.strictObject({
    devices: z.array(z.string()).optional().describe('With --list: names of devices'),
    device: z.string().optional().describe('Device, or "not emulated"'),
    width: z.int().optional().describe('CSS pixels'),
    height: z.int().optional().describe('CSS pixels'),
    scale: z.number().optional().describe('Device pixels a CSS pixel'),
    mobile: z.boolean().optional().describe('Lays pages out as a telephone does'),
    touch: z.boolean().optional().describe('It has a touch screen'),
    useragent: z.string().optional().describe('User agent'),
  }),
  examples: ['device "iPhone 15"', 'device "Pixel 7 landscape"', 'device pixel --list', 'device --reset'],
  run: async (ctx, { name, list, reset }) => {
    if (list) return { data: { devices: (await matching(name ?? '')).map(({ name: each }) => each) } };
    checkReset('device', name !== undefined, reset, step('device', { name: 'iPhone 15' }));
    const wanted = name === undefined ? undefined : await deviceNamed(name);
    await ctx.session.emulation.setDevice(wanted);
    if (!wanted) return { data: { device: 'not emulated' } };
    return {
      data: { device: wanted.name, ...wanted.screen, useragent: wanted.userAgent },
      hint: hint`${step('reload')}, which shows pages as they load for it`,
    };
  },
});

async function matching(part: string): Promise<Device[]> {
  const all = await allDevices();
  return all.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
}

/** @throws RutterError `bad-value` with the nearest name */
async function deviceNamed(word: string): Promise<Device> {
  const all = await allDevices();
  const lower = word.trim().toLowerCase();
  const found = all.find(({ name }) => name.toLowerCase() === lower);
  if (found) return found;
  const near =
    suggest(
      lower,
      all.map(({ name }) => name.toLowerCase()),
    ) ?? (await matching(word))[0]?.name;
  const meant = all.find(({ name }) => name.toLowerCase() === near?.toLowerCase())?.name;
  throw new RutterError(
    'bad-value',
    `There is no device ${JSON.stringify(word)}${meant ? `; did you mean ${JSON.stringify(meant)}?` : ''}`,
    { hint: meant ? step('device', { name: meant }) : step('device', { list: true }) },
  );
}
