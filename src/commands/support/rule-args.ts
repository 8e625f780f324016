/** Arguments and words that rules for requests share. */
import { z } from 'zod';
import type { ListedRule } from '../../browser/traffic/index.ts';
import { option, positional } from '../define.ts';
import { urlPatternArg } from './url-pattern.ts';

export const patternArg = () =>
  positional(
    0,
    urlPatternArg(),
    'A part of the address, a glob such as *.png or **/api/**, or a regular expression between slashes',
    { placeholder: 'pattern' },
  );

export const methodOption = () =>
  option(
    z
      .string()
      .regex(/^[A-Za-z]{2,20}$/, 'a method such as POST')
      .transform((word) => word.toUpperCase())
      .optional(),
    'Only requests of this method',
    { placeholder: 'method' },
  );

export const timesOption = () =>
  option(z.number().int().min(1).optional(), 'Only so many requests, then none', { placeholder: 'n' });

/** What a reply says of a rule. */
export function ruleRow({ id, kind, method, pattern, status, body, left, hits }: ListedRule) {
  return {
    id,
    kind,
    pattern,
    ...(method !== undefined && { method }),
    ...(kind === 'mock' && { status, bytes: body.length }),
    ...(left !== undefined && { left }),
    answered: hits,
  };
}
