/**
 * A relay on loopback to a SOCKS5 proxy that asks for credentials, which Chromium can't give. The relay asks Chromium for
 * a password made for it, so that no other program of the machine gets through.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';

/** A proxy on loopback that Chromium can log in to. */
export interface Relay {
  proxy: { server: string; username: string; password: string };
  close(): Promise<void>;
}

/** @param upstream the proxy's address with credentials */
export async function startRelay(upstream: string): Promise<Relay> {
  // Loaded only for the sessions that need it.
  const { Server } = await import('proxy-chain');
  const password = randomBytes(24).toString('hex');
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: (request) => {
      // Absent in the first request, whatever the types say.
      if (!same(String(request.password), password)) throw credentialsRequired();
      return { upstreamProxyUrl: upstream };
    },
  });
  // Chromium hears of what can't be reached, and shows it; nobody else need.
  server.on('requestFailed', () => {});
  await server.listen();
  return {
    proxy: { server: `http://127.0.0.1:${server.port}`, username: 'rutter', password },
    close: () => server.close(true),
  };
}

function same(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The library knows its own error by name, and the name of its class does not outlive a minified build. */
function credentialsRequired(): Error {
  return Object.assign(new Error('Credentials required'), { name: 'RequestError', statusCode: 407 });
}
