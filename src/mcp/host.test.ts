import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCommand } from '../protocol/find-command.ts';
import manifestJson from '../protocol/manifest.generated.json' with { type: 'json' };
import type { Manifest } from '../protocol/manifest.ts';
import type { Request as Wire } from '../protocol/wire.ts';
import { readSettings } from '../settings/settings.ts';
import { Host } from './host.ts';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type
const home = mkdtempSync(join(tmpdir(), 'rutter-host-'));
const settings = readSettings({ RUTTER_HOME: home, RUTTER_PROJECT: 'p' }, home);

mkdirSync(settings.paths.dir, { recursive: true });

const seen: Wire[] = [];
const daemon = Bun.serve({
  unix: settings.paths.socket,
  fetch: async (request) => {
    const path = new URL(request.url).pathname;
    if (path === '/ping') return Response.json({});
    seen.push((await request.json()) as Wire); // a request of our own client
    return Response.json({ ok: true, outcome: 'done', took_ms: 1 });
  },
});

afterAll(async () => {
  await daemon.stop(true);
  rmSync(home, { recursive: true });
});

const planned = (name: string) => ({ command: findCommand(MANIFEST, name), args: {}, globals: {} });
const never = new AbortController().signal;

test('Host never speaks for a person, keeps one session a client, and closes it', async () => {
  const host = new Host({ manifest: MANIFEST, settings, env: {}, session: undefined });
  await host.run(planned('title'), 'Claude Code (test)', never);
  await host.run(planned('url'), 'Claude Code (test)', never);
  expect(seen.map((request) => 'person' in request)).toEqual([false, false]);
  const session = seen[0]?.session ?? '';
  expect(session).toMatch(/^mcp-Claude-Code-test-[0-9a-f]{10}$/);
  await host.close();
  expect(seen.slice(2).map(({ command }) => command)).toEqual(['session close']);
  expect(seen.every((request) => request.session === session)).toBe(true);
});

test('Host hands on the flags of a line that are about the call', async () => {
  const host = new Host({ manifest: MANIFEST, settings, env: {}, session: 'named' });
  const globals = { notes: 'off', timeout: 1500, maxTokens: 50, tab: 't2' } as const;
  await host.run({ ...planned('title'), globals }, undefined, never);
  expect(seen.at(-1)).toMatchObject({ notes: 'off', deadlineMs: 1500, maxTokens: 50, tab: 't2' });
});

test('Host gives up a call whose client has gone', async () => {
  const host = new Host({ manifest: MANIFEST, settings, env: {}, session: 'named' });
  const gone = AbortSignal.abort(new Error('gone'));
  expect(host.run(planned('title'), undefined, gone)).rejects.toThrow('gone');
});
