import { expect, test } from 'bun:test';
import { toMarkdown } from './markdown.ts';

test('toMarkdown() keeps headings, lists, links and emphasis', async () => {
  expect(
    await toMarkdown(
      '<h2>Boats</h2><p>A <a href="/x">link</a>, <strong>bold</strong>.</p><ul><li>one</li><li>two</li></ul>',
    ),
  ).toBe('## Boats\n\nA [link](/x), **bold**.\n\n-   one\n-   two');
});

test('toMarkdown() writes tables as rows, with or without a head', async () => {
  const rows = '<tr><td>Sloop</td><td>a|b</td></tr><tr><td>Ketch</td><td></td></tr>';
  const body = '| Sloop | a\\|b |';
  expect(
    await toMarkdown(
      `<table><thead><tr><th>Name</th><th>Note</th></tr></thead><tbody>${rows}</tbody></table>`,
    ),
  ).toBe(`| Name | Note |\n| --- | --- |\n${body}\n| Ketch |  |`);
  expect(await toMarkdown(`<table><tbody>${rows}</tbody></table>`)).toBe(
    `${body}\n| --- | --- |\n| Ketch |  |`,
  );
});

test('toMarkdown() gives nothing for nothing', async () => {
  expect(await toMarkdown(' ')).toBe('');
});

test('toMarkdown() keeps addresses of links, not those of pictures, and drops links without text', async () => {
  const html =
    '<p><a href="/x" title="X">X</a> <a href="/y"><img src="/long.png" alt="A boat"></a> <a href="/z"></a><img src="/n.png"></p>';
  expect(await toMarkdown(html)).toBe('[X](/x) [![A boat]](/y)');
});
