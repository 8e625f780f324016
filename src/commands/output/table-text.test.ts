import { expect, test } from 'bun:test';
import { tableCsv, tableJson } from './table-text.ts';

test('tableCsv() quotes what RFC 4180 says', () => {
  const rows = [
    ['a', 'b "c"', 'd,e'],
    ['', '1\n2', ' x'],
  ];
  expect(tableCsv({ caption: '', rows })).toBe('a,"b ""c""","d,e"\n,"1\n2"," x"\n');
  expect(tableCsv({ caption: 'T', rows: [['1']] })).toBe('T\n1\n');
});

test('tableJson() names fields by a header whose names differ, and only then', () => {
  const rows = [
    ['a', '__proto__'],
    ['1', '2'],
  ];
  expect(JSON.parse(tableJson([{ caption: '', rows, headed: true }]))[0].rows[0]).toEqual(
    JSON.parse('{"a":"1","__proto__":"2"}'),
  );
  expect(JSON.parse(tableJson([{ caption: 'x', rows, headed: false }]))).toEqual([{ caption: 'x', rows }]);
  const twice = [
    ['a', 'a'],
    ['1', '2'],
  ];
  expect(JSON.parse(tableJson([{ caption: '', rows: twice, headed: true }]))[0].rows).toEqual(twice);
});
