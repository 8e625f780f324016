/** Proxies on loopback that ask for credentials and note what went through. */
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket, connect as tcp } from 'node:net';

export interface TestProxy {
  port: number;
  /** `host:port` of each connection that was let through. */
  readonly through: string[];
  /** Connections that were refused for their credentials. */
  refused: number;
  stop(): void;
}

const USER = 'agent';
const PASSWORD = 'p@ss:word';

/** As it stands in an address. */
export const CREDENTIALS = `${USER}:${encodeURIComponent(PASSWORD)}`;

/** HTTP with Basic credentials: CONNECT (RFC 9110 9.3.6), and plain requests in absolute form. */
export function startHttpProxy(): Promise<TestProxy> {
  const wanted = `Basic ${btoa(`${USER}:${PASSWORD}`)}`;
  return start((socket, proxy) => {
    socket.once('data', (chunk) => {
      const text = chunk.toString('latin1');
      const [method = '', address = ''] = text.split(' ');
      if (/^proxy-authorization: (.*)\r$/im.exec(text)?.[1] !== wanted) {
        proxy.refused++;
        socket.end(
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
        );
        return;
      }
      const url = new URL(method === 'CONNECT' ? `http://${address}` : address);
      proxy.through.push(url.host);
      const target = tcp(Number(url.port || 80), url.hostname, () => {
        if (method === 'CONNECT') socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        else
          target.write(
            text.replace(address, url.pathname + url.search).replace(/^proxy-[^\r]*\r\n/gim, ''),
            'latin1',
          );
        join(socket, target);
      });
      target.on('error', () => socket.destroy());
    });
  });
}

/** SOCKS5 (RFC 1928) with user name and password (RFC 1929). */
export function startSocksProxy(): Promise<TestProxy> {
  return start((socket, proxy) => {
    let stage: 'greeting' | 'password' | 'request' | 'open' = 'greeting';
    socket.on('data', (data) => {
      const chunk = Buffer.from(data);
      if (stage === 'greeting') {
        const offers = chunk.subarray(2, 2 + (chunk[1] ?? 0)).includes(2);
        if (!offers) proxy.refused++;
        socket.write(Buffer.from([5, offers ? 2 : 0xff]));
        stage = 'password';
      } else if (stage === 'password') {
        const userLength = chunk[1] ?? 0;
        const user = chunk.subarray(2, 2 + userLength).toString();
        const password = chunk.subarray(3 + userLength).toString();
        const isRight = user === USER && password === PASSWORD;
        if (!isRight) proxy.refused++;
        socket.write(Buffer.from([1, isRight ? 0 : 1]));
        if (!isRight) socket.end();
        stage = 'request';
      } else if (stage === 'request') {
        stage = 'open';
        const { host, port } = addressOf(chunk);
        proxy.through.push(`${host}:${port}`);
        const target = tcp(port, host, () => {
          socket.removeAllListeners('data');
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          join(socket, target);
        });
        target.on('error', () => socket.destroy());
      }
    });
  });
}

function addressOf(request: Buffer): { host: string; port: number } {
  const isName = request[3] === 3;
  const length = isName ? (request[4] ?? 0) : 4;
  const from = isName ? 5 : 4;
  const bytes = request.subarray(from, from + length);
  return {
    host: isName ? bytes.toString() : [...bytes].join('.'),
    port: request.readUInt16BE(from + length),
  };
}

function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  one.on('error', () => other.destroy());
}

async function start(serve: (socket: Socket, proxy: TestProxy) => void): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    serve(socket, proxy);
  });
  const proxy: TestProxy = {
    port: 0,
    through: [],
    refused: 0,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port; // a TCP server's address is an object
  return proxy;
}
