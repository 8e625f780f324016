import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarksFile } from './session-marks.ts';

const STAIN = { since: '2026-01-01T00:00:00.000Z', reason: 'Because', familiar: [] };

function withFile(run: (path: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), 'rt-'));
  try {
    run(join(dir, 'defence.json'));
  } finally {
    rmSync(dir, { recursive: true });
  }
}
const open = (path: string) => new MarksFile(path, () => {});

test('MarksFile keeps canary and taint over a restart', () => {
  withFile((path) => {
    const first = open(path);
    first.update('a', { taint: STAIN });
    expect(open(path).of('a')).toEqual(first.of('a'));
    expect(open(path).damaged).toBeUndefined();
  });
});

test('MarksFile keeps the whole rows of a damaged file, sets it aside and says so', () => {
  withFile((path) => {
    const whole = open(path);
    whole.update('held', { taint: STAIN });
    const row = JSON.stringify(['held', whole.of('held')]);
    for (const torn of ['["b",null]', '["b",{"canary":5}]', '["b",{"canary":"x","mark":"12345678"}]', '7']) {
      writeFileSync(path, `[${row},${torn}]`);
      const read = open(path);
      expect(read.damaged).toBe(`${path}.damaged`);
      expect(read.stained().map(([name]) => name)).toEqual(['held']);
      expect(read.of('b').canary).toMatch(/^[a-z0-9]{16}$/);
    }
    writeFileSync(path, row.slice(0, 20));
    expect(open(path).damaged).toBe(`${path}.damaged`);
    expect(existsSync(`${path}.damaged`)).toBe(true);
  });
});

test('MarksFile forgets what was quiet longest, and nothing that is held', () => {
  withFile((path) => {
    const marks = open(path);
    const busy = marks.of('busy').canary;
    marks.update('held', { taint: STAIN });
    for (let session = 0; session < 1000; session++) {
      marks.of(`s${session}`);
      marks.of('busy');
    }
    expect(marks.size).toBe(500);
    expect(marks.of('busy').canary).toBe(busy);
    expect(marks.find('held')?.taint).toEqual(STAIN);
    expect(marks.find('s0')).toBeUndefined();
  });
});
