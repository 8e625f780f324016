/** What a person is shown of an action that waits for one, before allowing it. */
import { call } from '../client/call.ts';
import type { Settings } from '../settings/settings.ts';

/** The action with that id as `security status` lists it; nothing when none waits. */
export async function describeAction(settings: Settings, id: unknown): Promise<string[]> {
  const { data } = await call(settings, { command: 'security status', args: {} });
  const waiting: unknown[] = Array.isArray(data?.waiting) ? data.waiting : [];
  const action = waiting.find(
    (each): each is Record<string, unknown> =>
      typeof each === 'object' && each !== null && 'id' in each && each.id === id,
  );
  if (!action) return [];
  const { session, command, args, reason } = action;
  return [`Session ${session} wants to run "${command}", which ${reason}, with: ${args}`];
}
