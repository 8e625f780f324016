import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../commands/registry.ts';
import { maskSecrets } from '../traffic/cdp-masks.ts';
import { CDP_INSTEAD, refuseMethod } from './cdp-denied.ts';
import { CDP_EVENTS, CDP_METHODS, cdpMethod } from './cdp-methods.ts';

interface Domain {
  domain: string;
  commands?: { name: string; parameters?: { name: string }[] }[];
  events?: { name: string }[];
}

const folder = join(import.meta.dir, '../../../node_modules/devtools-protocol/json');
const domains = ['browser_protocol', 'js_protocol'].flatMap(
  (name) => (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { domains: Domain[] }).domains,
);
const commands = new Map<string, string[]>(
  domains.flatMap(({ domain, commands: all = [] }) =>
    all.map(
      ({ name, parameters = [] }) => [`${domain}.${name}`, parameters.map((each) => each.name)] as const,
    ),
  ),
);

test('CDP_METHODS has no method that the protocol does not have, and refuses only parameters that it has', () => {
  const wrong = CDP_METHODS.filter(
    ({ method, refused }) =>
      !refused.every((name) => commands.get(method)?.includes(name)) || !commands.has(method),
  );
  expect(wrong).toEqual([]);
});

test('CDP_METHODS and CDP_EVENTS are sorted, name nothing twice, and every row says why', () => {
  const names = CDP_METHODS.map(({ method }) => method);
  expect(names).toEqual([...new Set(names)].sort());
  expect([...CDP_EVENTS]).toEqual([...new Set(CDP_EVENTS)].sort());
  expect(CDP_METHODS.filter(({ why }) => !/^[A-Za-z:'][^\n]{3,80}[^.\n]$/.test(why))).toEqual([]);
});

test('CDP_EVENTS has no event that the protocol does not have', () => {
  const events = new Set<string>(
    domains.flatMap(({ domain, events: all = [] }) => all.map(({ name }) => `${domain}.${name}`)),
  );
  expect(CDP_EVENTS.filter((event) => !events.has(event))).toEqual([]);
});

test('cdpMethod() knows nothing that runs script, sends input, reaches files, cookies, other targets, or ends things', () => {
  const never = [
    /^(Input|Fetch|Debugger|Tracing\.start|IO|FileSystem|Extensions|Autofill|Tethering|WebAuthn|HeadlessExperimental)/,
    /^Runtime\.(?!getHeapUsage)/,
    /^Target\.(?!getTargetInfo)/,
    /^Browser\.(?!getVersion|getWindowForTarget)/,
    /cookie|setFileInput|getFileInfo|close|crash|navigate|evaluate|addScript|setDownload|setOuterHTML|attachTo/i,
  ];
  const wrong = CDP_METHODS.filter(({ method }) => never.some((pattern) => pattern.test(method)));
  expect(wrong.map(({ method }) => method)).toEqual([]);
  expect(cdpMethod('constructor')).toBeUndefined();
});

test('refuseMethod() names only commands that exist and methods that are allowed', () => {
  const known = new Set(COMMANDS.flatMap(({ name, aliases = [] }) => [name, ...aliases]));
  const firstOfDomains = domains.map(
    ({ domain, commands: [first] = [] }) => `${domain}.${first?.name ?? 'none'}`,
  );
  for (const name of new Set([...firstOfDomains, ...Object.keys(CDP_INSTEAD), 'Page.unknown', 'No.such'])) {
    if (cdpMethod(name) || !name.includes('.')) continue;
    let hint = '';
    try {
      refuseMethod(name);
    } catch (error) {
      hint = String((error as { hint?: string }).hint); // every refusal has one
    }
    for (const [, command = '', second, method = ''] of hint.matchAll(
      /rutter (\w+)(?: (\w+))?(?:(\.\w+))?/g,
    )) {
      expect([hint, known.has(command) || known.has(`${command} ${second}`)]).toEqual([hint, true]);
      if (command === 'cdp')
        expect([hint, cdpMethod(`${second}${method}`) !== undefined]).toEqual([hint, true]);
    }
  }
});

test('CDP_INSTEAD speaks only of methods, events and domains that exist and are refused', () => {
  const names = new Set<string>(
    domains.flatMap((each) => [each.domain, ...(each.events ?? []).map((e) => `${each.domain}.${e.name}`)]),
  );
  const wrong = Object.keys(CDP_INSTEAD).filter(
    (name) => (!commands.has(name) && !names.has(name)) || cdpMethod(name),
  );
  expect(wrong).toEqual([]);
});

test('maskSecrets() hides credentials in headers and bodies, at any depth', () => {
  const masked = maskSecrets({
    a: [{ headers: { Cookie: 'x', authorization: 'y', Accept: 'z', 'X-Api-Key': 'k' }, postData: 'p' }],
  });
  expect(masked).toEqual({
    a: [
      {
        headers: { Cookie: '[masked]', authorization: '[masked]', Accept: 'z', 'X-Api-Key': '[masked]' },
        postData: '[masked]',
      },
    ],
  });
});

test('maskSecrets() hides what password fields hold, and the tree that Chromium builds them of', () => {
  const node = {
    nodeName: 'INPUT',
    attributes: ['TYPE', 'password', 'value', 'x'],
    shadowRoots: [{ shadowRootType: 'user-agent' }],
  };
  const open = { nodeName: 'DIV', attributes: ['value', 'y'], shadowRoots: [{ shadowRootType: 'open' }] };
  expect(maskSecrets({ children: [node, open] })).toEqual({
    children: [
      { nodeName: 'INPUT', attributes: ['TYPE', 'password', 'value', '[masked]'], shadowRoots: [] },
      open,
    ],
  });
});
