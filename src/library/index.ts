/** The library: `import { connect } from 'rutter'`. Runs on Node 20 and later and on Bun, without browser packages. */
import { renderText } from '../calls/render.ts';
import manifestJson from '../protocol/manifest.generated.json' with { type: 'json' };
import type { Manifest } from '../protocol/manifest.ts';
import type { Reply } from '../protocol/wire.ts';
import { makeConnect } from './connect.ts';
import type { ConnectOptions, RutterSession } from './types.ts';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type

/**
 * Joins the project's daemon, which is started when none runs.
 * @throws RutterError
 * @example
 * await using browser = await connect();
 * await browser.goto({ url: 'https://example.com' });
 */
export const connect: (options?: ConnectOptions) => Promise<RutterSession> = makeConnect(
  MANIFEST,
  import.meta.url,
);

/** A reply as text for a model: Rutter's own words, and one sealed envelope around all that a page said. */
export const toText: (reply: Reply) => string = renderText;

export { ERRORS, type ErrorCode, isErrorCode, RutterError } from '../errors.ts';
export { VERSION } from '../protocol/version.ts';
export type { Effect, Finding, Outcome, Reply, Seal, SiteNote } from '../protocol/wire.ts';
export type { Commands } from './commands.generated.ts';
export type { CallOptions, ConnectOptions, LineOptions, RutterSession } from './types.ts';
export { unseal } from './unseal.ts';
