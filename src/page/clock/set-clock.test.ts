import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { buildPageScript } from '../../../scripts/page-source.ts';
import { LAUNCH, launchChromium } from '../../../test/page-fixture.ts';

let browser: Browser;
let setClock: string;

beforeAll(async () => {
  browser = await launchChromium();
  setClock = await buildPageScript('SET_CLOCK');
}, LAUNCH);

afterAll(() => browser.close());

const AT = Date.UTC(2030, 0, 31, 12);

/** What a page says whose scripts come after the clocks. */
async function inPage<T>(clocks: string[], script: string): Promise<T> {
  const page = await browser.newPage();
  for (const given of clocks) await page.addInitScript(`${setClock}(${given})`);
  await page.goto('data:text/html,');
  const said = await page.evaluate<T>(script);
  await page.close();
  return said;
}

test('setClock() looks like the Date it stands for, and leaves no other global', async () => {
  const look = `[Date.name, Date.length, Date.now.name, Date.now.length, typeof Date(), Date.prototype.constructor === Date,
    Object.getOwnPropertyNames(Date).includes('caller'), JSON.stringify(Object.getOwnPropertyDescriptor(window, 'Date')),
    JSON.stringify(Object.getOwnPropertyDescriptor(Date, 'now')), Object.getOwnPropertyNames(window).length].join()`;
  expect(await inPage<string>([`0,${AT}`], look)).toBe(await inPage<string>([], look));
});

test('setClock() counts a second clock from the true one', async () => {
  const ahead = await inPage<number>(['86400000,undefined', '7200000,undefined'], 'Date.now()');
  expect(Math.abs(ahead - Date.now() - 7_200_000)).toBeLessThan(60_000);
});

test('setClock() tells its time whatever a page overrides later', async () => {
  const told = await inPage<unknown>(
    [`0,${AT}`],
    `(() => {
      const lie = () => { throw new Error('lied') };
      Reflect.construct = Reflect.apply = lie;
      Function.prototype.call = Function.prototype.bind = Function.prototype.apply = lie;
      Date.prototype.toString = Date.prototype[Symbol.toPrimitive] = lie;
      Array.prototype[Symbol.iterator] = lie;
      return JSON.stringify({ 0: new Date().getTime(), 1: Date.now(), 2: typeof Date(), 3: new Date(5).getTime() });
    })()`,
  );
  expect(told).toBe(JSON.stringify({ 0: AT, 1: AT, 2: 'string', 3: 5 }));
});
