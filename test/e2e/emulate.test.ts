/** The emulating commands: what pages are told holds across navigations, in new tabs, and until it is taken back. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
/** Headers of the last request for a page. */
let asked = new Headers();
const page = (request: Request) => {
  asked = request.headers;
  return new Response(
    '<!doctype html><meta name="viewport" content="width=device-width"><title>World</title><h1>World</h1>',
    {
      headers: { 'content-type': 'text/html' },
    },
  );
};
const site = startSite({ routes: { '/': page, '/next': page } });

beforeAll(async () => {
  await rutter.ok(['goto', site.url()]);
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** Value of an expression in the page. */
async function value(code: string): Promise<unknown> {
  const run = await rutter.json(['eval', code]);
  rutter.expectExit(run, 0);
  return run.plain.data?.value;
}

/**
 * That the expression has the value now, on a page of another site (which is another process), and in a new tab; and
 * not any more when the command has taken it back.
 */
async function expectHolds(code: string, wanted: unknown, reset: string[]): Promise<void> {
  expect(await value(code)).toEqual(wanted);
  await rutter.ok(['goto', site.elsewhere('next')]);
  expect(await value(code)).toEqual(wanted);
  await rutter.ok(['newtab', site.url()]);
  expect(await value(code)).toEqual(wanted);
  await rutter.ok(['closetab']);
  await rutter.ok(reset);
  await rutter.ok(['goto', site.url()]);
  expect(await value(code)).not.toEqual(wanted);
}

test('viewport changes size and scale', async () => {
  await rutter.ok(['viewport', '800x600', '--scale', '2']);
  expect((await rutter.ok(['status'])).stdout).toContain('viewport 800x600, scale 2');
  await expectHolds('[innerWidth, innerHeight, devicePixelRatio].join()', '800,600,2', [
    'viewport',
    '--reset',
  ]);
  expect(await value('[innerWidth, innerHeight, devicePixelRatio].join()')).toBe('1280,720,1');
});

test('viewport is the size of pictures, and clicks still land', async () => {
  await rutter.ok(['viewport', '500x400']);
  const shot = await rutter.json(['screenshot']);
  expect([shot.reply.data?.width, shot.reply.data?.height]).toEqual([500, 400]);
  await rutter.ok(['screenshot', '--full']);
  expect(await value('innerWidth')).toBe(500);
  await rutter.ok(['viewport', '--reset']);
});

test('device sets size, scale, touch and user agent, in any case', async () => {
  await rutter.ok(['device', 'iphone 15']);
  await rutter.ok(['reload']);
  expect(asked.get('user-agent')).toContain('iPhone');
  await expectHolds(
    '[innerWidth, devicePixelRatio, navigator.maxTouchPoints > 0, matchMedia("(pointer: coarse)").matches, navigator.userAgent.includes("iPhone")].join()',
    '393,3,true,true,true',
    ['device', '--reset'],
  );
  expect(asked.get('user-agent')).not.toContain('iPhone');
});

test('device lists names and suggests the nearest', async () => {
  expect((await rutter.ok(['device', '--list', 'pixel 7'])).stdout).toContain('Pixel 7 landscape');
  const wrong = await rutter.json(['device', 'Iphon 15']);
  expect(wrong.exit).toBe(2);
  expect(wrong.reply.hint).toBe('rutter device "iPhone 15"');
});

test('geo tells pages a place, with the permission for it', async () => {
  const where =
    'new Promise((ok) => navigator.geolocation.getCurrentPosition((p) => ok([p.coords.latitude, p.coords.longitude, p.coords.accuracy].join()), () => ok("refused"), { timeout: 800 }))';
  const set = await rutter.ok(['geo', '-33.87', '151.21', '--accuracy', '50']);
  expect(set.stdout).toContain('hint: rutter permissions grant geolocation');
  await rutter.ok(['permissions', 'grant', 'geolocation', '--all']);
  expect((await rutter.ok(['status'])).stdout).toContain('geolocation for every origin');
  await expectHolds(where, '-33.87,151.21,50', ['geo', '--reset']);
  await rutter.ok(['permissions', 'reset']);
});

test('permissions are of the origin that the tab shows, and are taken back', async () => {
  const state = 'navigator.permissions.query({ name: "notifications" }).then((p) => p.state)';
  await rutter.ok(['permissions', 'grant', 'notifications']);
  expect(await value(state)).toBe('granted');
  await rutter.ok(['goto', site.elsewhere()]);
  expect(await value(state)).not.toBe('granted');
  await rutter.ok(['goto', site.url()]);
  await rutter.ok(['permissions', 'reset']);
  expect(await value(state)).not.toBe('granted');
});

test('timezone', async () => {
  await rutter.ok(['timezone', 'Asia/Tokyo']);
  await expectHolds(
    'new Date(0).getHours() + Intl.DateTimeFormat().resolvedOptions().timeZone',
    '9Asia/Tokyo',
    ['timezone', '--reset'],
  );
});

test('locale', async () => {
  await rutter.ok(['locale', 'de_AT']);
  await rutter.ok(['reload']);
  expect(asked.get('accept-language')).toStartWith('de-AT');
  await expectHolds(
    'navigator.language + (1234.5).toLocaleString("de")+Intl.NumberFormat().resolvedOptions().locale',
    'de-AT1.234,5de-AT',
    ['locale', '--reset'],
  );
});

test('media', async () => {
  const state =
    '["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "print"].map((q) => matchMedia(q).matches).join()';
  await rutter.ok(['media', '--dark', '--reduced-motion', '--print']);
  await expectHolds(state, 'true,true,true', ['media', '--reset']);
  expect(await value(state)).toBe('false,false,false');
});

test('useragent', async () => {
  await rutter.ok(['useragent', 'Test/1.0']);
  await rutter.ok(['reload']);
  expect(asked.get('user-agent')).toBe('Test/1.0');
  await expectHolds('navigator.userAgent', 'Test/1.0', ['useragent', '--reset']);
  expect(asked.get('user-agent')).toContain('Chrome');
});

test('clock stands still or goes on from another time', async () => {
  await rutter.ok(['clock', '2030-01-31T12:00:00Z', '--fixed']);
  await expectHolds(
    'new Promise((ok) => setTimeout(() => ok([new Date().toISOString(), Date.now(), new Date(0).getTime(), Date.UTC(2000, 0), new Date() instanceof Date, new (class extends Date {})().getFullYear()].join()), 30))',
    `2030-01-31T12:00:00.000Z,${Date.UTC(2030, 0, 31, 12)},0,${Date.UTC(2000, 0)},true,2030`,
    ['clock', '--reset'],
  );
  await rutter.ok(['clock', '+1d']);
  await rutter.ok(['clock', '+2h']);
  const ahead = Number(await value('Date.now()')) - Date.now();
  expect(Math.abs(ahead - 7_200_000)).toBeLessThan(5000);
  await rutter.ok(['clock', '--reset']);
  await rutter.ok(['reload']);
  expect(Math.abs(Number(await value('Date.now()')) - Date.now())).toBeLessThan(5000);
});

test('values that make no sense are refused with what to type', async () => {
  const cases: [string[], string | undefined][] = [
    [['viewport', '800'], 'rutter viewport 1280x720'],
    [['viewport'], 'rutter viewport 1280x720'],
    [['viewport', '10x10', '--reset'], 'rutter help viewport'],
    [['timezone', 'Asia/Tokio'], 'rutter timezone Asia/Tokyo'],
    [['locale', 'not a tag'], 'rutter locale de-AT'],
    [['media'], 'rutter media --dark'],
    [['media', '--dark', '--light'], undefined],
    [['geo', '91', '0'], undefined],
    [['geo', '1'], 'rutter geo 48.2082 16.3738'],
    [['clock', 'tomorrow'], 'rutter clock +2h'],
  ];
  for (const [args, hint] of cases) {
    const run = await rutter.json(args);
    expect([args.join(' '), run.exit, run.reply.hint]).toEqual([args.join(' '), 2, hint]);
  }
  expect((await rutter.json(['permissions', 'grant', 'geolocaton'])).reply.message).toContain(
    'did you mean "geolocation"',
  );
});
