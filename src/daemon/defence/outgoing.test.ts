import { expect, test } from 'bun:test';
import { makeCanary } from '../../security/canary/canary.ts';
import { makeMark } from '../../security/datamark/datamark.ts';
import { OutgoingSearch, type Sending } from './outgoing.ts';
import { SessionMemory } from './session-memory.ts';

const MARKS = { canary: makeCanary(), mark: makeMark() };
const OTHER = makeCanary();
const sending = (text: string): Sending => ({
  session: 'a',
  command: 'fill',
  cwd: '/',
  host: 'shop.test',
  sent: [{ arg: 'text', text, sends: 'text' }],
});
const layers = async (search: OutgoingSearch, text: string) =>
  (await search.search(sending(text), MARKS, [OTHER])).flatMap(({ findings }) =>
    findings.map(({ layer }) => layer),
  );

test('OutgoingSearch finds the canary of this session and that of another', async () => {
  const search = new OutgoingSearch([], new SessionMemory());
  expect(await layers(search, MARKS.canary)).toEqual(['canary']);
  expect(await layers(search, `word: ${Buffer.from(OTHER).toString('hex')}`)).toEqual(['canary']);
  expect(await layers(search, 'Ada Lovelace, Visby')).toEqual([]);
});

test('OutgoingSearch looks for nothing that is off', async () => {
  const off = new OutgoingSearch(['canary', 'datamark'], new SessionMemory());
  expect(await layers(off, `${MARKS.canary} ${OTHER} ${MARKS.mark}`)).toEqual([]);
});
