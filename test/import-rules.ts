/**
 * The architecture as one table: which folder of `src` may import which other ones, which npm packages, which built-in
 * modules. Type-only imports are free. `imports.test.ts` enforces it, `docs/architecture.md` shows it to people.
 */

export interface Rule {
  /** What the folder is, for the documents. */
  what: string;
  /** Folders and files of `src` it may import. */
  may: readonly string[];
  packages?: readonly string[];
  /** Built-in modules other than the harmless ones. `*`: all. */
  builtins?: readonly string[];
}

/** Anyone on the node side may import these: they import nothing that touches anything. */
export const LEAVES = [
  'errors.ts',
  'trust.ts',
  'platform/deadline.ts',
  'platform/errno.ts',
  'platform/within.ts',
  'protocol/duration.ts',
  'protocol/spelling.ts',
  'protocol/step.ts',
  'protocol/suggest.ts',
  'snapshot/tokens.ts',
];

/** Built-ins without a side effect on the machine, for everyone outside the page. */
export const HARMLESS = [
  'node:path',
  'node:url',
  'node:util',
  'node:events',
  'node:crypto',
  'node:buffer',
  'node:zlib',
  'node:timers/promises',
];

export const RULES: Record<string, Rule> = {
  'errors.ts': { what: 'the error class and the one table of codes', may: [] },
  'trust.ts': { what: 'marks for text that a page may have written', may: [] },
  settings: {
    what: 'the one table of settings, the two files that carry them, and who may set what; read once and passed down',
    may: ['platform'],
    builtins: ['node:fs'],
  },
  // Its own version number is all that is read from there.
  protocol: {
    what: "wire types, the manifest's type, the one parser of command lines",
    may: ['../package.json'],
  },
  platform: {
    what: 'paths, private files, sockets, processes, deadlines: what touches the machine',
    may: [],
    packages: ['p-timeout'],
    builtins: ['*'],
  },
  page: {
    what: 'what runs inside pages: the engine and the scripts beside it; own tsconfig (DOM, no Node), built to strings',
    may: [],
  },
  snapshot: { what: 'tree to text, refs, diff; pure', may: ['page'], packages: ['diff'] },
  security: {
    what: 'one folder per layer, each pure but `models` and `judge`; `pipeline.ts` and `scan-with-models.ts` put them in a row',
    may: ['protocol', 'platform'],
    packages: [
      'entities',
      'lru-cache',
      'tldts',
      'unhomoglyph',
      'zod',
      'onnxruntime-web',
      '@huggingface/tokenizers',
    ],
    // Those two folders only, which `security/layers.test.ts` sees to.
    builtins: ['node:fs', 'node:os', 'node:module', 'node:readline', 'node:child_process'],
  },
  browser: {
    what: 'Chromium: launch, contexts, tabs, frames, input; the only importer of the automation library',
    may: ['page', 'snapshot', 'platform'],
    packages: ['playwright-core', 'proxy-chain'],
    builtins: ['node:fs', 'node:fs/promises', 'node:os', 'node:sqlite'],
  },
  memory: {
    what: 'what was learnt about each site: hosts, the life of notes, their files, who gets which',
    may: ['protocol', 'platform'],
    packages: ['zod', 'yaml'],
    builtins: ['node:fs', 'node:fs/promises'],
  },
  commands: {
    what: 'one record per command, with a short body that returns data and never seals it',
    may: ['protocol', 'browser', 'snapshot', 'memory', 'security'],
    packages: ['zod', 'diff', 'pixelmatch', 'turndown'],
    builtins: ['node:fs', 'node:fs/promises'],
  },
  daemon: {
    what: 'lifecycle, listener, sessions, dispatch: the one door',
    may: ['commands', 'browser', 'snapshot', 'memory', 'security', 'protocol', 'settings', 'platform'],
    packages: ['zod', 'hono', '@hono/node-server', 'pino', 'p-queue', 'lru-cache'],
    builtins: ['*'],
  },
  doctor: {
    what: 'checks of browser, home and daemon state, made by the client',
    may: ['client', 'browser', 'memory', 'protocol', 'settings', 'platform'],
    builtins: ['node:fs', 'node:fs/promises', 'node:os', 'node:child_process'],
  },
  client: {
    what: 'find or start the daemon, send, explain',
    may: ['protocol', 'settings', 'platform'],
    builtins: ['*'],
  },
  calls: {
    what: 'what the three faces share: a call as a request, what the client answers itself, help, the text of a reply',
    may: ['client', 'doctor', 'protocol', 'settings', 'platform'],
    builtins: ['node:fs/promises'],
  },
  cli: {
    what: 'the face for a terminal: argv to exit status, progress, colour, a person who is asked',
    may: ['calls', 'client', 'security', 'protocol', 'settings', 'platform'],
    builtins: ['node:fs', 'node:os', 'node:http'],
  },
  mcp: {
    what: 'the commands as MCP tools, over stdio and HTTP; the only importer of the MCP SDK',
    may: ['calls', 'client', 'protocol', 'settings', 'platform'],
    packages: ['@modelcontextprotocol/sdk', '@hono/node-server', 'zod'],
    builtins: ['node:fs', 'node:fs/promises', 'node:http'],
  },
  library: {
    what: "the npm package's library, a typed method for each command, and its launcher",
    may: ['calls', 'client', 'security', 'protocol', 'settings', 'platform'],
    builtins: ['node:fs', 'node:module', 'node:child_process'],
  },
  'main.ts': { what: 'ten lines', may: ['cli', 'mcp', 'daemon', 'security'], builtins: ['node:process'] },
};

export interface Room {
  /** What the room is, for the documents. */
  what: string;
  /** Rooms of the same folder it may import, each by its `index.ts`, for types too. */
  may: readonly string[];
}

/** The rooms of `src/browser`, from the ground up; files beside them may import all, and none imports such a file. */
export const BROWSER_ROOMS: Record<string, Room> = {
  events: { what: 'waiting, remembering, logging: what the others are built on', may: [] },
  library: { what: 'all that reaches into the automation library', may: [] },
  start: { what: 'find and start Chromium', may: ['library'] },
  raw: { what: "DevTools calls of the caller's own", may: ['library'] },
  film: { what: 'films of a tab', may: ['raw'] },
  emulate: { what: 'what pages are told of device, place and time', may: ['library'] },
  frames: {
    what: 'documents, their isolated worlds, the tie between tab and page',
    may: ['events', 'library', 'raw'],
  },
  attach: { what: "a running Chrome that is its user's", may: ['frames', 'library'] },
  traffic: {
    what: 'requests, console, downloads; rules for requests',
    may: ['emulate', 'events', 'frames', 'library'],
  },
  tab: {
    what: 'one tab: navigation, gates, memory',
    may: ['emulate', 'events', 'film', 'frames', 'library', 'raw', 'traffic'],
  },
  downloads: { what: 'files that a session gets', may: ['emulate', 'library', 'tab', 'traffic'] },
  logins: { what: 'cookies and storage, saved and restored', may: ['attach', 'frames', 'library', 'tab'] },
  act: { what: 'acting, with the effect observed', may: ['events', 'frames', 'tab', 'traffic'] },
  see: { what: 'snapshots, texts, places, pictures', may: ['act', 'frames', 'tab'] },
};
