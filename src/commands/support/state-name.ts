/** The argument of all commands about saved states. */
import { z } from 'zod';
import { positional } from '../define.ts';

export const stateName = (description: string) =>
  positional(0, z.string().min(1).max(64), description, { placeholder: 'name' });
