/** What a client may assume of a tool, from the effects of the commands it runs. */
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { ManifestCommand } from '../protocol/manifest.ts';
import type { EffectClass } from '../protocol/vocabulary.ts';

/**
 * The hints are about the world beyond Rutter: a press may buy something, and pressing twice may buy two. Reading
 * changes nothing, and what is read comes from an open world.
 */
const BY_EFFECT: Readonly<Record<EffectClass, Required<Omit<ToolAnnotations, 'title'>>>> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  write: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  admin: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  meta: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  control: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

/** The strictest of all: a tool is as dangerous as the worst it can run. */
export function annotationsOf(commands: readonly Pick<ManifestCommand, 'effect'>[]): ToolAnnotations {
  const hints = commands.map(({ effect }) => BY_EFFECT[effect]);
  return {
    readOnlyHint: hints.every((hint) => hint.readOnlyHint),
    destructiveHint: hints.some((hint) => hint.destructiveHint),
    idempotentHint: hints.every((hint) => hint.idempotentHint),
    openWorldHint: hints.some((hint) => hint.openWorldHint),
  };
}
