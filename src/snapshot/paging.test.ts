import { expect, test } from 'bun:test';
import { RutterError } from '../errors.ts';
import { flatten } from './flat.ts';
import { linesOf } from './lines.ts';
import { pageOf } from './paging.ts';
import { RefTable } from './refs.ts';
import { block, control, type Sketch, showTree, treeOf } from './test-tree.ts';
import { estimateTokens } from './tokens.ts';

/** A page of many kinds of lines, the same for the same seed. */
function sketchPage(seed: number): Sketch[] {
  let state = seed;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
  const leaf = (): Sketch | string => {
    const n = random(5);
    if (n === 0) return control('link', `Link ${random(1000)} ${'ü'.repeat(random(40))}`);
    if (n === 1) return control('textbox', 'Field', { value: 'v'.repeat(random(90)) });
    if (n === 2) return { role: 'heading', name: `H ${random(99)}`, level: 2 };
    return `Text ${random(1000)} ${'日'.repeat(random(60))}`;
  };
  const branch = (depth: number): Sketch | string => {
    if (depth === 0 || random(4) === 0) return leaf();
    const kids = Array.from({ length: 1 + random(5) }, () => branch(depth - 1));
    return random(2) ? block('region', kids, { name: `Part ${random(50)}` }) : block('navigation', kids);
  };
  return Array.from({ length: 12 }, () => block('region', [branch(4), branch(3)], { name: 'Top' }));
}

const isContext = (line: string) => line.endsWith(' […]');

test('pageOf() continues exactly: over all pages every line is printed once, within the budget', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const tree = treeOf(...sketchPage(seed));
    const whole = showTree(tree).split('\n');
    for (const tokens of [50, 120, 400]) {
      const refs = new RefTable();
      const flat = flatten(linesOf(tree));
      const seen: string[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < 500; pages++) {
        const page = pageOf(flat, { refs, tokens, after });
        expect(estimateTokens(page.text)).toBeLessThanOrEqual(tokens);
        const fresh = page.text.split('\n').slice(-(page.to - page.from));
        seen.push(...fresh);
        if (page.next === undefined) break;
        expect(page.leftLines).toBe(flat.length - page.to);
        after = page.next;
      }
      expect(seen.length).toBe(whole.length);
      // Lines that are longer than a whole page are cut; all others are the same, refs included.
      seen.forEach((line, i) => {
        if (line.endsWith('…')) expect(whole[i]).toStartWith(line.slice(0, -1));
        else expect(line).toBe(whole[i] ?? '');
      });
    }
  }
});

test('pageOf() gives refs only to what it prints', () => {
  const refs = new RefTable();
  const flat = flatten(
    linesOf(treeOf(...Array.from({ length: 100 }, (_, i) => control('button', `B ${i}`)))),
  );
  const page = pageOf(flat, { refs, tokens: 60 });
  expect([...refs.targets()].map(({ ref }) => ref)).toEqual(page.text.match(/@e\d+/g) ?? []);
  expect(page.leftRefs).toBe(100 - page.to);
});

test('pageOf() counts on from the last ref where the cut falls between refs', () => {
  const flat = flatten(
    linesOf(treeOf(control('button', 'Go'), ...Array.from({ length: 40 }, (_, i) => `Text number ${i}`))),
  );
  const refs = new RefTable();
  const page = pageOf(flat, { refs, tokens: 50 });
  expect(page.next).toBe(`@e1+${page.to - 1}`);
  expect(pageOf(flat, { refs, tokens: 50, after: page.next }).text).toStartWith(
    `- Text number ${page.to - 1}`,
  );
});

test('pageOf() counts lines where there is no ref at all', () => {
  const flat = flatten(linesOf(treeOf(...Array.from({ length: 40 }, (_, i) => `Text number ${i}`))));
  const page = pageOf(flat, { refs: new RefTable(), tokens: 50 });
  expect(page.next).toBe(`+${page.to}`);
});

test('pageOf() repeats above a later page what its first line stands under', () => {
  const links = Array.from({ length: 60 }, (_, i) => control('link', `Link ${i}`));
  const flat = flatten(linesOf(treeOf(block('main', [block('region', links, { name: 'Ports' })]))));
  const refs = new RefTable();
  const first = pageOf(flat, { refs, tokens: 50 });
  const second = pageOf(flat, { refs, tokens: 50, after: first.next });
  expect(second.text.split('\n').slice(0, 3)).toEqual([
    '- main […]',
    '  - region "Ports" @e1 […]',
    `    - link "Link ${first.to - 2}" @e${first.to}`,
  ]);
  expect(first.text.split('\n').some(isContext)).toBe(false);
});

test('pageOf() gets ahead even where the context alone fills the budget', () => {
  let nested: Sketch = control('button', 'Deep');
  for (let i = 0; i < 30; i++)
    nested = block('region', [nested, 'tail'], { name: `Region ${'x'.repeat(60)} ${i}` });
  const flat = flatten(linesOf(treeOf(nested)));
  const refs = new RefTable();
  let after: string | undefined;
  let pages = 0;
  for (; pages < 200; pages++) {
    const page = pageOf(flat, { refs, tokens: 50, after });
    expect(page.to).toBeGreaterThan(page.from);
    expect(estimateTokens(page.text)).toBeLessThanOrEqual(50);
    if (!page.next) break;
    after = page.next;
  }
  expect(pages).toBeLessThan(100);
});

test('pageOf() refuses a cursor that is none, a ref never given and a ref that has gone', () => {
  const refs = new RefTable();
  const flat = flatten(linesOf(treeOf(control('button', 'Go'))));
  const code = (after: string) => {
    try {
      pageOf(flat, { refs, tokens: 50, after });
    } catch (error) {
      return error instanceof RutterError ? error.code : error;
    }
    return 'none';
  };
  expect(code('e4')).toBe('bad-value');
  expect(code('')).toBe('bad-value');
  expect(code('@e9')).toBe('ref-unknown');
  pageOf(flatten(linesOf(treeOf({ ...control('button', 'Old'), id: 77 }))), { refs, tokens: 50 });
  expect(code('@e1')).toBe('ref-stale');
});
