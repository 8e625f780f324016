import { expect, test } from 'bun:test';
import { CREDENTIALS, startSocksProxy } from '../../../test/support/proxies.ts';
import { startSite } from '../../../test/support/site.ts';
import { startRelay } from './proxy-relay.ts';

test('startRelay() lets nobody through who does not have its password', async () => {
  const site = startSite({ routes: { '/': 'reached' } });
  const socks = await startSocksProxy();
  const relay = await startRelay(`socks5://${CREDENTIALS}@127.0.0.1:${socks.port}`);
  const { server, username, password } = relay.proxy;
  const through = (credentials: string) =>
    fetch(site.url(), { proxy: server.replace('://', `://${credentials}`) });
  try {
    expect((await through('')).status).toBe(407);
    expect((await through(`${username}:wrong@`)).status).toBe(407);
    expect(socks.through).toEqual([]);
    expect(await (await through(`${username}:${password}@`)).text()).toContain('reached');
    expect(socks.through).toEqual([new URL(site.url()).host]);
  } finally {
    await relay.close();
    socks.stop();
    await site.stop();
  }
  expect(through(`${username}:${password}@`)).rejects.toThrow();
});
