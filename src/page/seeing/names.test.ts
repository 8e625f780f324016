import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, openLookout } from '../../../test/page-fixture.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

/** Name of the element with `id=t`. */
async function nameOf(html: string): Promise<string | undefined> {
  await page.show(html);
  const [id] = await page.engine.call('locate', { kind: 'css', selector: '#t' });
  const [info] = await page.engine.call('describe', [id ?? 0]);
  return info?.name;
}

const CASES: [criterion: string, html: string, name: string][] = [
  [
    'aria-labelledby in its order',
    '<i id=a>one</i><i id=b>two</i><button id=t aria-labelledby="b a">x</button>',
    'two one',
  ],
  [
    'hidden targets of aria-labelledby',
    '<div id=a hidden>one<span>two</span></div><button id=t aria-labelledby=a></button>',
    'one two',
  ],
  [
    'an element that points to itself',
    '<button id=t aria-label=Delete aria-labelledby="t f">x</button><a id=f>Draft</a>',
    'Delete Draft',
  ],
  ['aria-label before content', '<button id=t aria-label=Close>×</button>', 'Close'],
  [
    'native labels, wrapped and by id',
    '<label>First <input id=t></label><label for=t>second</label>',
    'First second',
  ],
  ['a label of an option beside it', '<label><input type=checkbox id=t> I agree</label>', 'I agree'],
  [
    'values of controls in a label',
    '<label><input type=checkbox id=t> Flash <input size=2 value=3> times</label>',
    'Flash 3 times',
  ],
  [
    'a chosen option in a label',
    '<label><input type=checkbox id=t> Flash <select><option>one<option selected>two</select> times</label>',
    'Flash two times',
  ],
  ['a legend', '<fieldset id=t><legend>Ship to</legend><input></fieldset>', 'Ship to'],
  ['a caption', '<table id=t><caption>Prices</caption><tr><th>a</table>', 'Prices'],
  ['an alternative text', '<img id=t alt="A cat" src=x>', 'A cat'],
  [
    'a drawing by its title',
    '<svg id=t role=img width=9 height=9><title>Logo</title><rect width=9 height=9 /></svg>',
    'Logo',
  ],
  ['an icon that a link shows', '<a id=t href=x><svg width=9 height=9><title>Home</title></svg></a>', 'Home'],
  ['a tooltip when there is nothing else', '<a id=t href=x title=Home></a>', 'Home'],
  ['a placeholder after the tooltip', '<input id=t placeholder=Search>', 'Search'],
  ['what a button says by itself', '<input id=t type=submit>', 'Submit'],
  ['the value of a button', '<input id=t type=button value=Send>', 'Send'],
  [
    'generated text',
    '<style>#t::before{content:"New "}#t::after{content:"!"}</style><a id=t href=x>mail</a>',
    'New mail!',
  ],
  [
    'no glyphs of icon fonts',
    '<style>#t::before{content:"\\e900"}</style><button id=t>Save</button>',
    'Save',
  ],
  [
    'blocks as other words',
    '<a id=t href=x><div>one</div><div>two</div><span>th</span><span>ree</span></a>',
    'one two three',
  ],
  ['text as it is drawn', '<style>#t{text-transform:uppercase}</style><button id=t>save</button>', 'SAVE'],
  [
    'no hidden content',
    '<button id=t>Save<span style="display:none"> not</span><i aria-hidden=true> nor</i></button>',
    'Save',
  ],
  [
    'content that only looks hidden',
    '<a id=t href=x><span style="position:absolute;width:1px;height:1px;overflow:hidden">Menu</span></a>',
    'Menu',
  ],
  ['what aria-owns moves', '<button id=t aria-owns=o>a</button><span id=o>b</span>', 'ab'],
  ['no name from the content of a list', '<ul id=t><li>a</li></ul>', ''],
];

for (const [criterion, html, name] of CASES) {
  test(`names count ${criterion}`, async () => {
    expect(await nameOf(html)).toBe(name);
  });
}

test('names read slots where they are shown', async () => {
  const html = `<div id=h>Save</div><script>
    const root = document.getElementById('h').attachShadow({ mode: 'open' });
    root.innerHTML = '<button>★ <slot></slot></button>';</script>`;
  const { nodes } = await page.look(html);
  expect(nodes.map(({ role, name }) => [role, name])).toEqual([['button', '★ Save']]);
});

test('names of two elements that point to each other end', async () => {
  expect(
    await nameOf('<i id=t role=img aria-labelledby=u></i><i id=u role=img aria-labelledby=t>x</i>'),
  ).toBe('x');
});

test('snapshot() marks names that come from content, and leaves the text out that repeats them', async () => {
  const { nodes } = await page.look('<a href=x>Read <b>more</b></a><button aria-label=Close>×</button>');
  expect(nodes.map(({ role, name, nameFromContent }) => [role, name, nameFromContent])).toEqual([
    ['link', 'Read more', true],
    ['button', 'Close', undefined],
    ['text', '×', undefined],
  ]);
});

test('snapshot() gives descriptions that say more than the name', async () => {
  const { nodes } = await page.look(
    '<input aria-label=Pin aria-describedby=d><p id=d>Four digits</p><a href=x title="Opens a window">Help</a>',
  );
  expect(nodes.map(({ description }) => description)).toEqual([
    'Four digits',
    undefined,
    undefined,
    'Opens a window',
  ]);
});
