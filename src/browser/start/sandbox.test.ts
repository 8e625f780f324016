import { expect, test } from 'bun:test';
import { decideSandbox } from './sandbox.ts';

const FREE = { platform: 'linux', root: false, container: false } as const;

test('decideSandbox() keeps the sandbox where nothing speaks against it', () => {
  expect(decideSandbox(FREE)).toEqual({ noSandbox: false });
  expect(decideSandbox({ ...FREE, platform: 'darwin', root: true })).toEqual({ noSandbox: false });
});

test('decideSandbox() gives a reason whenever it gives the sandbox up', () => {
  for (const facts of [{ root: true }, { container: true }, { noUserNamespaces: 'none' }]) {
    const mode = decideSandbox({ ...FREE, ...facts });
    expect(mode.noSandbox).toBe(true);
    expect(mode.reason).toBeTruthy();
  }
});
