/** The one request that `network show` and `network body` are about. */
import { z } from 'zod';
import type { NetworkEntry } from '../../browser/traffic/index.ts';
import { RutterError } from '../../errors.ts';
import type { TabContext } from '../context.ts';
import { positional } from '../define.ts';

export const requestNumber = positional(
  0,
  z.number().int().min(1),
  'Number of the request, from network list',
  { placeholder: 'n' },
);

import { step } from '../../protocol/step.ts';

/** @throws RutterError `request-unknown` */
export function requestNumbered(ctx: TabContext, id: number): NetworkEntry {
  const found = ctx.tab.log.network.at(id - 1);
  if (found) return found;
  const { total, size } = ctx.tab.log.network;
  const known = size === 0 ? 'it has made none' : `it has ${total - size + 1} to ${total}`;
  throw new RutterError('request-unknown', `${ctx.tab.id} has no request ${id}: ${known}`, {
    hint: step('network list'),
  });
}
