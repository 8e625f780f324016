import { expect, test } from 'bun:test';
import type { Tab } from '../browser/tab/tab.ts';
import { Deadline } from '../platform/deadline.ts';
import { TabQueues } from './tab-queues.ts';

const tab = (id: string) => ({ id }) as Tab; // only its identity counts
const soon = () => new Deadline(5000);

/** Tasks that note when they begin and end, and end when told to. */
function tasks() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    log.push(`${name} ends`);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await Bun.sleep(5);
  };
  return { log, task, end };
}

test('run() lets two tabs run at once, and one tab one task after the other', async () => {
  const queues = new TabQueues();
  const { log, task, end } = tasks();
  const [one, two] = [tab('t1'), tab('t2')];
  const all = [
    queues.run(one, soon(), task('a')),
    queues.run(one, soon(), task('b')),
    queues.run(two, soon(), task('c')),
  ];
  await Bun.sleep(5);
  expect(log).toEqual(['a begins', 'c begins']);
  await end('a');
  await end('b');
  await end('c');
  await Promise.all(all);
  expect(log).toEqual(['a begins', 'c begins', 'a ends', 'b begins', 'b ends', 'c ends']);
});

test('runAlone() waits for every tab, and holds back what comes later', async () => {
  const queues = new TabQueues();
  const { log, task, end } = tasks();
  const all = [
    queues.run(tab('t1'), soon(), task('a')),
    queues.run(tab('t2'), soon(), task('b')),
    queues.runAlone(soon(), task('browser')),
    queues.run(tab('t3'), soon(), task('c')),
    queues.runAlone(soon(), task('browser again')),
  ];
  await Bun.sleep(5);
  expect(log).toEqual(['a begins', 'b begins']);
  await end('a');
  expect(log).not.toContain('browser begins');
  await end('b');
  expect(log.slice(-1)).toEqual(['browser begins']);
  await end('browser');
  expect(log.slice(-1)).toEqual(['c begins']);
  await end('c');
  expect(log.slice(-1)).toEqual(['browser again begins']);
  await end('browser again');
  await Promise.all(all);
});

test('runAlone() whose deadline passes never runs, and holds nothing back any more', async () => {
  const queues = new TabQueues();
  const { log, task, end } = tasks();
  const first = queues.run(tab('t1'), soon(), task('a'));
  const alone = queues.runAlone(new Deadline(30), task('browser'));
  const later = queues.run(tab('t2'), soon(), task('b'));
  await expect(alone).rejects.toMatchObject({ code: 'timeout' });
  await Bun.sleep(5);
  expect(log).toEqual(['a begins', 'b begins']);
  await end('a');
  await end('b');
  await Promise.all([first, later]);
  expect(log).not.toContain('browser begins');
});
