/** `docs/cdp.md`: what `rutter cdp` lets through, from the table in `src/browser/raw/cdp-methods.ts`. */
import { CDP_INSTEAD } from '../../src/browser/raw/cdp-denied.ts';
import { CDP_EVENTS, CDP_METHODS } from '../../src/browser/raw/cdp-methods.ts';
import { cell, code, GENERATED, page, table } from './markdown.ts';

export function cdpPage(): string {
  const domains = [...new Set(CDP_METHODS.map(({ method }) => method.split('.')[0] ?? ''))];
  return page([
    GENERATED,
    '# DevTools methods',
    "`rutter cdp Domain.method '<json>'` calls a method of the [DevTools protocol](https://chromedevtools.github.io/devtools-protocol/). What has no row here is refused, with the command that does it. Left out is all that reaches files, cookies and other targets, that runs script, sends input or changes the document past the commands for it, and that could stop the page or Rutter.",
    'A method of the *tab* waits for its earlier commands; one of the *browser* waits for the earlier commands of all tabs, and holds the later ones back. The calls of one tab share a DevTools session that is not the one Rutter works with: what they enable or disable changes nothing for Rutter, and node ids and overrides last until the tab closes. An answer is sealed unless the row says *trusted*, which means that no page can have written any of it. Values of headers that carry credentials, and what pages posted, are masked.',
    `${CDP_METHODS.length} methods and ${CDP_EVENTS.length} events are allowed.`,
    ...domains.flatMap((domain) => [
      `## ${domain}`,
      table(
        ['Method', 'Of', 'Output', 'Changes', 'Allowed because'],
        CDP_METHODS.filter(({ method }) => method.startsWith(`${domain}.`)).map((row) => [
          code(row.method),
          row.scope,
          row.output,
          row.state === 'none' ? 'nothing' : row.state,
          cell(`${row.why}${row.refused.length > 0 ? ` (not with ${row.refused.join(', ')})` : ''}`),
        ]),
      ),
    ]),
    '## Events',
    '`--events Domain.event --for <ms>` calls the method and then collects events of the tab: at most 2,000 of them, and 4 MB.',
    CDP_EVENTS.map((event) => `- ${code(event)}`).join('\n'),
    '## Instead',
    table(
      ['Refused', 'Type'],
      Object.entries(CDP_INSTEAD).map(([name, instead]) => [code(name), cell(String(instead))]),
    ),
  ]);
}
