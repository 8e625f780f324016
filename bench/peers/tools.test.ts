import { expect, test } from 'bun:test';
import { countRefs, refOf } from './tools.ts';

const SNAPSHOTS = {
  rutter: '- heading "Small" @e1\n- button "Add @e9" @e2\n- row "Seven" @c1\n',
  'agent-browser': '- heading "Small" [level=1, ref=e1]\n- button "Add @e9" [ref=e2]\n- StaticText "x"\n',
  'playwright-cli': '- heading "Small" [level=1] [ref=f1e2]\n- button "Add @e9" [ref=f1e4]: Add\n',
};

test('refOf() finds a control in the notation of each tool', () => {
  expect(refOf(SNAPSHOTS.rutter, 'button', 'Add @e9')).toBe('@e2');
  expect(refOf(SNAPSHOTS['agent-browser'], 'heading', 'Small')).toBe('@e1');
  expect(refOf(SNAPSHOTS['playwright-cli'], 'button', 'Add @e9')).toBe('@f1e4');
});

test('refOf() throws where the control has no ref', () => {
  expect(() => refOf(SNAPSHOTS.rutter, 'button', 'Other')).toThrow('Cannot find button "Other"');
});

test('countRefs() counts refs outside names, and those of controls', () => {
  expect(countRefs(SNAPSHOTS.rutter)).toMatchObject({ refs: 3, controls: 2 });
  expect(countRefs(SNAPSHOTS['agent-browser'])).toMatchObject({ refs: 2, controls: 1 });
  expect(countRefs(SNAPSHOTS['playwright-cli'])).toMatchObject({ refs: 2, controls: 1 });
});

test('countRefs() counts only whole lines within a limit', () => {
  const first = '- heading "Small" @e1'.length;
  expect(countRefs(SNAPSHOTS.rutter, first + 1)).toMatchObject({ bytes: first + 1, refs: 1, controls: 0 });
  expect(countRefs(SNAPSHOTS.rutter, first - 1)).toMatchObject({ bytes: 0, refs: 0 });
});
