/** Sends a command as the client does after a person at the terminal has confirmed it. */
import { type Reply, SCHEMA } from '../../src/protocol/wire.ts';
import type { Rutter } from '../harness.ts';
import { checkData } from './check-replies.ts';
import { post, socketOf, wireRequest } from './wire.ts';

export async function asPerson(
  rutter: Rutter,
  command: string,
  args: Record<string, unknown>,
  session = 'default',
): Promise<Reply> {
  const request = wireRequest({ command, args, session, cwd: rutter.cwd, person: true });
  const { body } = await post(socketOf(rutter), '/rpc', JSON.stringify(request));
  const reply = JSON.parse(body) as Reply; // the daemon's own answer, checked by the tests
  if (reply.schema !== SCHEMA) throw new Error(`No reply: ${body}`);
  if (reply.ok) checkData(command, reply.data);
  return reply;
}
