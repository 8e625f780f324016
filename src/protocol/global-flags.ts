/** The flags that every command takes: the one table for parsing, printing and help. */

/** Flags that every command takes. */
export interface GlobalFlags {
  json?: true;
  help?: true;
  session?: string;
  tab?: string;
  /** Milliseconds. */
  timeout?: number;
  maxTokens?: number;
  notes?: 'on' | 'off';
  /** For a session that the command starts. */
  proxy?: string;
  ignoreHttpsErrors?: true;
  headed?: true;
  ephemeral?: true;
}

/** One of them. */
export interface GlobalFlag {
  flag: string;
  short?: string;
  key: keyof GlobalFlags;
  kind: 'boolean' | 'string' | 'duration' | 'number';
  placeholder?: string;
  /** The only values a `string` may have. */
  values?: readonly string[];
  description: string;
}

/** The global flags, for parsing and for help. */
export const GLOBAL_FLAGS: readonly GlobalFlag[] = [
  {
    flag: 'session',
    short: 'S',
    key: 'session',
    kind: 'string',
    placeholder: 'name',
    description: 'Session to use (default: RUTTER_SESSION, else "default")',
  },
  {
    flag: 'tab',
    key: 'tab',
    kind: 'string',
    placeholder: 'tN',
    description: "Tab to use instead of the session's current one",
  },
  {
    flag: 'timeout',
    key: 'timeout',
    kind: 'duration',
    placeholder: 'ms',
    description: 'Deadline: 2000, 500ms, 2s or 1m',
  },
  {
    flag: 'max-tokens',
    key: 'maxTokens',
    kind: 'number',
    placeholder: 'n',
    description: 'Longest reply, in tokens',
  },
  {
    flag: 'notes',
    key: 'notes',
    kind: 'string',
    placeholder: 'on|off',
    values: ['on', 'off'],
    description: 'Whether replies carry the notes kept for a site (default: on, or RUTTER_NOTES)',
  },
  {
    flag: 'proxy',
    key: 'proxy',
    kind: 'string',
    placeholder: 'url',
    description: 'Proxy of a session that starts: http://user:password@host:port, socks5://…',
  },
  {
    flag: 'ignore-https-errors',
    key: 'ignoreHttpsErrors',
    kind: 'boolean',
    description: 'Let a session that starts load pages with wrong certificates',
  },
  {
    flag: 'headed',
    key: 'headed',
    kind: 'boolean',
    description: 'Give a session that starts a visible window',
  },
  {
    flag: 'ephemeral',
    key: 'ephemeral',
    kind: 'boolean',
    description: 'Let a session that starts begin empty and save nothing of it',
  },
  { flag: 'json', key: 'json', kind: 'boolean', description: 'Print the reply object on one line' },
  { flag: 'help', short: 'h', key: 'help', kind: 'boolean', description: 'Help for the command' },
];
