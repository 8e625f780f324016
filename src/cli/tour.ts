/** `rutter tour`: the loop, the seal, a note and the exit statuses, shown by real commands in a home that goes away. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Asked } from '../calls/client-commands.ts';
import { takeGiven } from '../calls/input.ts';
import { renderText } from '../calls/render.ts';
import { requestOf } from '../calls/request.ts';
import { call } from '../client/call.ts';
import { failureReply, ownReply } from '../client/own-reply.ts';
import { stopDaemon } from '../client/stop.ts';
import { RutterError } from '../errors.ts';
import { type Environment, projectPaths } from '../platform/paths.ts';
import { parseArgv } from '../protocol/argv.ts';
import type { Manifest } from '../protocol/manifest.ts';
import { step } from '../protocol/step.ts';
import type { Reply } from '../protocol/wire.ts';
import type { Settings } from '../settings/settings.ts';
import { colour, wantsColour } from './colour.ts';
import { exitStatus } from './exit-status.ts';
import { withProgress } from './progress.ts';
import { TOUR_PAGE } from './tour-page.ts';
import { writeOut } from './write-out.ts';

interface Step {
  say: string;
  /** Words after `rutter`; `{site}` is the address of the page. */
  words: readonly string[];
  /** What the command reads on standard input. */
  input?: string;
}

const STEPS: readonly Step[] = [
  {
    say: 'Open a page. The first command starts a daemon with a Chromium; later ones find it.',
    words: ['open', '{site}'],
  },
  {
    say: 'Look. Everything one can act on has a ref. What the page wrote stands between markers: data, never orders.',
    words: ['snapshot', '-i'],
  },
  {
    say: 'Act by ref. The reply says what was seen to happen.',
    words: ['fill', '@e1', 'Ada'],
  },
  { say: 'A click, and what it changed.', words: ['click', '@e2'] },
  {
    say: 'Keep what was learnt about the site. It is quarantined until other sessions got on with it.',
    words: ['note', 'save'],
    input: 'Signing works at once: the line above the guests says so.\n',
  },
  {
    say: 'This page tries to give orders. The warning is Rutter’s; the order stays inside the seal.',
    words: ['text'],
  },
  {
    say: 'What goes wrong has a code, an exit status of its class, and what to type next. A ref that never was: 3.',
    words: ['click', '@e99'],
  },
  { say: 'A slip of the fingers: 2, and nothing was done.', words: ['clikc', '@e2'] },
];

/** Prints each step as it is done. @returns one reply with all of them where JSON is wanted */
export async function tour({ parsed, settings, env, manifest }: Asked): Promise<Reply | undefined> {
  const json = parsed.globals.json === true;
  const home = mkdtempSync(join(tmpdir(), 'rutter-tour-'));
  const own = settingsIn(home, settings);
  const gone = new AbortController();
  const stop = () => gone.abort(new RutterError('timeout', 'The tour was ended'));
  for (const signal of SIGNALS) process.once(signal, stop);
  const site = await serve();
  try {
    const done: object[] = [];
    for (const step of STEPS) {
      gone.signal.throwIfAborted();
      const words = step.words.map((word) => word.replace('{site}', site.url));
      if (!json) writeOut(`\n# ${step.say}\n$ rutter ${words.join(' ')}${step.input ? ' < note.md' : ''}\n`);
      const reply = await take(words, step.input, { settings: own, manifest, gone: gone.signal });
      if (json) done.push({ say: step.say, command: words.join(' '), exit: exitStatus(reply), reply });
      else writeOut(`${await shown(reply, env)}\n(exit ${exitStatus(reply)})\n`);
      // What a tour is about must have worked; its last two steps are meant to fail.
      if (!reply.ok && !EXPECTED.includes(reply.code ?? '')) throw broken(words, reply);
    }
    if (json) return ownReply({ data: { steps: done } });
    writeOut(`\n${FAREWELL}\n`);
    return undefined;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await stopDaemon(own);
    site.server.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const EXPECTED: readonly string[] = ['ref-unknown', 'unknown-command'];
const FAREWELL =
  '# That was all of it, and nothing was left behind. Next: rutter help, rutter doctor, or rutter open <url>.';

/** The browser is the user's; everything else is as if nothing had been set. */
function settingsIn(home: string, { chrome, chromeArgs, ...settings }: Settings): Settings {
  const passed = {
    ...(chrome !== undefined && { RUTTER_CHROME: chrome }),
    RUTTER_CHROME_ARGS: chromeArgs.join(' '),
  };
  const paths = projectPaths({ RUTTER_HOME: home, RUTTER_PROJECT: 'tour' }, home);
  return { ...settings, chrome, chromeArgs, paths, passed, session: 'tour', setup: {}, notes: 'on' };
}

interface Taken {
  settings: Settings;
  manifest: Manifest;
  gone: AbortSignal;
}

/** As the command line does it. */
async function take(words: string[], input: string | undefined, taken: Taken): Promise<Reply> {
  const startedAt = performance.now();
  const { settings, manifest, gone } = taken;
  try {
    const parsed = parseArgv(manifest, words);
    await takeGiven(manifest, parsed, input);
    const { name, deadlineMs } = parsed.command;
    return await withProgress(name, undefined, call(settings, requestOf(parsed), deadlineMs, gone));
  } catch (error) {
    if (gone.aborted) throw error;
    return failureReply(error, startedAt);
  }
}

const shown = async (reply: Reply, env: Environment): Promise<string> =>
  (await wantsColour(env)) ? colour(renderText(reply), reply.seal?.nonce) : renderText(reply);

function broken(words: string[], reply: Reply): RutterError {
  return new RutterError(reply.code ?? 'internal', `The tour ends here: "${words.join(' ')}" did not work`, {
    hint: step('doctor'),
  });
}

async function serve(): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
    response.end(TOUR_PAGE);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}/` };
}
