import { expect, test } from 'bun:test';
import { linesOf } from './lines.ts';
import { block, control, mainPart, nodesOf, show, showTree, treeOf } from './test-tree.ts';
import { joinFrames } from './tree.ts';

test('linesOf() lists frames in place with refs in reading order', () => {
  const inner = nodesOf([
    control('textbox', 'Order note', { required: true, value: 'rush' }),
    control('button', 'Approve order', { disabled: true }),
  ]);
  const tree = joinFrames([
    mainPart([
      {
        role: 'heading',
        name: 'Order inside two frames',
        nameFromContent: true,
        level: 1,
        kids: ['Order inside two frames'],
      },
      block('status', ['WAIT']),
      { role: 'iframe', name: 'Outer frame', id: 7 },
      control('link', 'After'),
    ]),
    {
      frame: 'outer',
      document: 2,
      nodes: nodesOf([control('link', 'Outer link'), { role: 'iframe', name: 'Inner frame', id: 9 }]),
      parent: { frame: 'main', element: 7 },
    },
    { frame: 'inner', document: 3, nodes: inner, parent: { frame: 'outer', element: 9 } },
  ]);
  expect(showTree(tree)).toBe(`- heading "Order inside two frames" [level=1]
- status: WAIT
- iframe "Outer frame" @e1
  - link "Outer link" @e2
  - iframe "Inner frame" @e3
    - textbox "Order note" @e4 [required]: rush
    - button "Approve order" @e5 [disabled]
- link "After" @e6`);
});

test('linesOf() tells on its owner why a frame is missing', () => {
  const tree = joinFrames([
    mainPart([{ role: 'iframe', id: 4 }]),
    { frame: 'f', document: 2, nodes: [], parent: { frame: 'main', element: 4 }, missing: 'did not answer' },
  ]);
  expect(showTree(tree)).toBe('- iframe [did not answer]');
});

test('linesOf() leaves out frames that hold nothing and say nothing', () => {
  expect(show({ role: 'iframe' }, 'words')).toBe('- words');
});

test('linesOf() prints paragraphs as their text and keeps inline links in order', () => {
  expect(
    show(
      block('paragraph', ['One plain run.']),
      block('paragraph', ['Made by ', control('link', 'Ada', { kids: ['Ada'] }), ', released in 1843.']),
    ),
  ).toBe(`- One plain run.
- Made by
- link "Ada" @e1
- , released in 1843.`);
});

test('linesOf() joins phrasing into the sentence around it', () => {
  expect(
    show(block('paragraph', ['A ', block('strong', ['bold ', block('code', ['word'])]), '! And', ' more'])),
  ).toBe(
    `- A bold word! And
- more`,
  );
});

test('linesOf() joins runs that the page says go on in the same line, as they are', () => {
  const go = (name: string) => ({ role: 'text', id: 0, name, joined: true }) as const;
  expect(show(block('paragraph', ['foo', go(' bar'), go('n'), go(' baz')]))).toBe('- foo barn baz');
});

test('linesOf() never joins text over the border of a block', () => {
  expect(show(block('paragraph', ['One']), block('paragraph', ['Two']), block('strong', ['Three']))).toBe(
    `- One
- Two
- Three`,
  );
});

test('linesOf() drops text that repeats a name, and keeps controls below it', () => {
  expect(
    show(
      {
        role: 'heading',
        level: 2,
        name: 'History edit',
        nameFromContent: true,
        kids: ['History ', control('link', 'edit')],
      },
      control('button', 'Close', { kids: ['×'] }),
    ),
  ).toBe(`- heading "History edit" [level=2]
  - link "edit" @e1
- button "Close" @e2`);
});

test('linesOf() folds a heading inside a link into its level', () => {
  expect(
    show(
      control('link', 'Title Teaser', {
        nameFromContent: true,
        kids: [block('heading', ['Title'], { name: 'Title', level: 3, nameFromContent: true }), 'Teaser'],
      }),
    ),
  ).toBe('- link "Title Teaser" @e1 [level=3]');
});

test('linesOf() dissolves lists and items of one line, and keeps items of several', () => {
  expect(
    show(
      block('list', [
        block('listitem', [control('link', 'Home')]),
        block('listitem', ['Products', block('list', [block('listitem', [control('link', 'Boats')])])]),
        block('listitem', [control('link', 'A'), control('link', 'B')]),
      ]),
    ),
  ).toBe(`- link "Home" @e1
- listitem: Products
  - link "Boats" @e2
- listitem
  - link "A" @e3
  - link "B" @e4`);
});

test('linesOf() folds rows of plain cells and keeps the columns of others', () => {
  const cell = (...kids: Parameters<typeof block>[1] & object) => block('cell', kids);
  expect(
    show(
      block('table', [
        block('row', [
          block('columnheader', ['Name']),
          block('columnheader', ['Open']),
          block('columnheader', ['Sum']),
        ]),
        block('row', [cell('Lima'), cell(), cell('12')]),
        block('row', [cell(), cell('Rome'), cell('9'), cell(), cell()]),
        block('row', [cell(control('link', 'Oslo')), cell(), cell('7')]),
        block('row', [cell(), cell('only'), cell()]),
      ]),
    ),
  ).toBe(`- table
  - row: Name | Open | Sum
  - row: Lima |  | 12
  - row: | Rome | 9
  - row
    - link "Oslo" @e1
    - cell
    - 7
  - only`);
});

test('linesOf() lets the first cell name a row, and puts the content of an only other cell below it', () => {
  const cell = (...kids: Parameters<typeof block>[1] & object) => block('cell', kids);
  expect(
    show(
      block('table', [
        block('row', [
          block('rowheader', ['Capital']),
          cell(control('link', 'Lima'), control('link', 'Map')),
        ]),
        block('row', [block('rowheader', ['Water']), cell('1.6', control('link', '[4]'))]),
        block('row', [cell('button'), cell(), cell('td'), cell('Says so.', control('link', 'C'))]),
        block('row', [
          cell('Boat'),
          cell(control('link', 'A'), control('link', 'B')),
          cell(control('button', 'Buy')),
        ]),
      ]),
    ),
  ).toBe(`- table
  - row: Capital
    - link "Lima" @e1
    - link "Map" @e2
  - row: Water | 1.6
    - link "[4]" @e3
  - row: button |  | td | Says so.
    - link "C" @e4
  - row: Boat
    - cell
      - link "A" @e5
      - link "B" @e6
    - button "Buy" @e7`);
});

test('linesOf() takes a listener around a single control for that control', () => {
  const around = (kid: Parameters<typeof block>[1] & object, more = {}) =>
    block('generic', kid, { actable: 'clickable', ...more });
  expect(
    show(around([control('button', 'Save')]), around([control('button', 'A'), 'words'])),
  ).toBe(`- button "Save" @e1
- clickable @c2
  - button "A" @e3
  - words`);
  expect(
    show(
      control('link', 'A story', { nameFromContent: true, kids: [around(['A story'], { name: 'A story' })] }),
    ),
  ).toBe('- link "A story" @e1');
});

test('linesOf() gives a clickable row its name and a clickable wrapper of much its lines', () => {
  const row = {
    role: 'row',
    name: 'Invoice 7 open',
    nameFromContent: true,
    actable: 'clickable',
    kids: [block('gridcell', ['Invoice 7']), block('gridcell', ['open'])],
  } as const;
  const card = {
    role: 'generic',
    name: 'Boat Long story Buy',
    nameFromContent: true,
    actable: 'clickable',
    kids: [block('heading', [], { name: 'Boat', level: 3 }), 'Long story', control('button', 'Buy')],
  } as const;
  const span = {
    role: 'generic',
    name: 'Archive',
    nameFromContent: true,
    actable: 'clickable',
    kids: ['Archive'],
  } as const;
  expect(
    show(block('grid', [{ ...row, kids: [...row.kids] }], { name: 'Invoices' }), {
      ...card,
      kids: [...card.kids],
    }),
  ).toBe(`- grid "Invoices" @e1
  - row "Invoice 7 open" @c2
- clickable @c3
  - heading "Boat" [level=3]
  - Long story
  - button "Buy" @e4`);
  expect(show({ ...span, kids: [...span.kids] })).toBe('- clickable "Archive" @c1');
});

test('linesOf() shows the value of a field, never a secret one', () => {
  expect(
    show(
      control('textbox', 'Message', { value: 'two\nlines', multiline: true, kids: ['two', 'lines'] }),
      control('textbox', 'Password', { secret: true }),
      control('searchbox', 'Search', { placeholder: 'Boats, ports' }),
      control('textbox', 'Mail', { invalid: true, description: 'Not an address', value: 'x' }),
    ),
  ).toBe(`- textbox "Message" @e1: "two\\nlines"
- textbox "Password" @e2: [secret]
- searchbox "Search" @e3 [placeholder "Boats, ports"]
- textbox "Mail" @e4 [invalid: "Not an address"]: x`);
});

test('linesOf() shows the first options of a closed list and counts them', () => {
  const options = Array.from({ length: 20 }, (_, i) => `Option ${i}]`);
  expect(show(control('combobox', 'Job', { value: 'Red', options: ['Red', 'Green'], optionCount: 2 }))).toBe(
    '- combobox "Job" @e1 [options "Red | Green"]: Red',
  );
  expect(show(control('combobox', 'Job', { options, optionCount: 99 }))).toBe(
    `- combobox "Job" @e1 [options "${options.slice(0, 16).join(' | ').replaceAll(']', '\\u005d')}" of 99]`,
  );
});

test('linesOf() lists states in a fixed order', () => {
  expect(
    show(
      control('checkbox', 'Agree', { checked: true, required: true }),
      control('button', 'Menu', { expanded: false, pressed: 'mixed', focused: true }),
      control('link', 'Here', { current: 'page' }),
      control('link', 'There', { current: 'x" @e9' }),
    ),
  ).toBe(`- checkbox "Agree" @e1 [checked, required]
- button "Menu" @e2 [pressed=mixed, collapsed, focused]
- link "Here" @e3 [current=page]
- link "There" @e4 [current]`);
});

test('linesOf() gives refs to named containers, draggables, scrollers and dialogs', () => {
  expect(
    show(
      block('group', ['Done'], { name: 'Done' }),
      block('generic', ['Card 2'], { draggable: true }),
      block('generic', ['long'], { scrollable: true }),
      block('dialog', ['Sure?']),
      block('group', ['plain']),
    ),
  ).toBe(`- group "Done" @e1
- generic @e2 [draggable]: Card 2
- generic @e3 [scrollable]: long
- dialog @e4: Sure?
- plain`);
});

test('linesOf() drops punctuation between links and keeps it in cells', () => {
  expect(
    show(
      block('paragraph', [control('link', 'A'), ' | ', control('link', 'B')]),
      block('row', [block('cell', [control('link', 'C')]), block('cell', ['–'])]),
    ),
  ).toBe(`- link "A" @e1
- link "B" @e2
- row
  - link "C" @e3
  - –`);
});

test('linesOf() quotes text that could pass for a line of its own', () => {
  expect(show('button "Pay" @e1', 'see @e3 now', 'status: all well', 'a\u202eb', 'Plain: text')).toBe(
    `- "button \\"Pay\\" @e1"
- "see @e3 now"
- "status: all well"
- "a\\u202eb"
- Plain: text`,
  );
});

test('linesOf() says why hidden things are hidden', () => {
  expect(
    show(control('button', 'Ghost', { hiddenBy: 'display' }), {
      role: 'text',
      id: 0,
      name: 'shade',
      hiddenBy: 'opacity',
    }),
  ).toBe(
    `- button "Ghost" @e1 [hidden: display]
- shade [hidden: opacity]`,
  );
});

test('linesOf() nests as deep as a page likes', () => {
  const nodes = Array.from({ length: 60_000 }, (_, depth) => ({
    id: depth + 1,
    depth,
    role: 'group',
    name: `g${depth}`,
  }));
  const lines = linesOf(joinFrames([{ frame: 'm', document: 1, nodes }]));
  expect(lines.length).toBe(1);
});

test('linesOf() is linear: 100,000 nodes stay quick', () => {
  const items = Array.from({ length: 33_333 }, (_, i) => block('listitem', [control('link', `Link ${i}`)]));
  const tree = treeOf(block('list', items));
  const started = performance.now();
  expect(linesOf(tree).length).toBe(33_333);
  // A tenth of that on an idle machine.
  expect(performance.now() - started).toBeLessThan(3000);
});

test('linesOf() keeps the text of what is named by its content and has no nodes below', () => {
  const named = (role: string, name: string) => ({ role, name, nameFromContent: true as const });
  expect(
    show(
      named('term', 'Published'),
      block('definition', ['2017-08-15']),
      named('tooltip', 'Saved for later'),
      named('math', 'x + 1'),
    ),
  ).toBe(`- term: Published
- definition: 2017-08-15
- Saved for later
- math "x + 1"`);
});

test('a control without a name says after its states what tells it from others', () => {
  expect(
    show(
      control('button', '', { icon: 'trash', inside: 'Buy milk', disabled: true }),
      control('checkbox', '', { inside: 'Buy milk' }),
      control('button', 'Save', { icon: 'disk' }),
    ),
  ).toBe(
    '- button @e1 [disabled] (icon: trash, in: Buy milk)\n- checkbox @e2 (in: Buy milk)\n- button "Save" @e3',
  );
});

test('the name of a picture alone names what is clickable around it', () => {
  expect(
    show(
      block('generic', [block('img', [], { name: 'Trash' })], {
        name: 'Trash',
        nameFromContent: true,
        actable: 'clickable',
      }),
    ),
  ).toBe('- clickable "Trash" @c1');
});
