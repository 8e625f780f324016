import { expect, test } from 'bun:test';
import { AttachFilter } from './attach-filter.ts';
import type { AttachSocket, CdpMessage } from './attach-socket.ts';

/** A Chrome with one tab of its user's, and what the library is told. */
function setUp() {
  const sent: CdpMessage[] = [];
  const told: CdpMessage[] = [];
  const socket = {
    onMessage: (_message: CdpMessage) => {},
    onClose: () => {},
    send: (message: CdpMessage) => void sent.push(message),
    close: () => {},
    call: async (method: string, params: Record<string, unknown> = {}) => {
      sent.push({ method, params });
      if (method === 'Target.createTarget') return { targetId: 'mine' };
      if (method !== 'Target.attachToTarget') return {};
      socket.onMessage(attached(String(params.targetId)));
      return { sessionId: `s-${params.targetId}` };
    },
  };
  const filter = new AttachFilter(socket as unknown as AttachSocket); // the part of it that is used
  filter.onmessage = (message) => void told.push(message as CdpMessage);
  const ask = async (method: string, params: Record<string, unknown> = {}, sessionId?: string) => {
    const from = told.length;
    filter.send({ id: 1, method, params, ...(sessionId !== undefined && { sessionId }) });
    await Bun.sleep(1);
    return told.slice(from);
  };
  return { filter, socket, sent, told, ask };
}

function attached(targetId: string, sessionId?: string): CdpMessage {
  return {
    method: 'Target.attachedToTarget',
    params: { sessionId: `s-${targetId}`, targetInfo: { targetId, type: 'page' } },
    ...(sessionId !== undefined && { sessionId }),
  };
}

test('AttachFilter never lets the library attach to what is the user’s', async () => {
  const { sent, ask } = setUp();
  for (const [method, params] of [
    ['Target.setAutoAttach', { autoAttach: true }],
    ['Target.setDiscoverTargets', { discover: true }],
    ['Target.attachToTarget', { targetId: 'users' }],
    ['Target.closeTarget', { targetId: 'users' }],
    ['Target.getTargetInfo', { targetId: 'users' }],
    ['Target.getTargets', {}],
    ['Target.activateTarget', { targetId: 'users' }],
    ['Browser.close', {}],
    ['Browser.setDownloadBehavior', { behavior: 'deny' }],
    ['Storage.getCookies', {}],
    ['Storage.clearCookies', {}],
    ['constructor', {}],
  ] as const)
    await ask(method, params);
  expect(sent).toEqual([]);
});

test('AttachFilter tells the library of a new tab before the answer that names it', async () => {
  const { told, ask, sent } = setUp();
  await ask('Target.createTarget', { url: 'about:blank' });
  expect(told.map(({ method, result }) => method ?? result?.targetId)).toEqual([
    'Target.attachedToTarget',
    'mine',
  ]);
  expect(sent[0]?.params).toMatchObject({ newWindow: true });
});

test('AttachFilter passes calls and events of own tabs, but those that reach the user’s cookies or the browser', async () => {
  const { socket, told, ask, sent } = setUp();
  await ask('Target.createTarget');
  sent.length = 0;
  await ask('Page.enable', {}, 's-mine');
  await ask('Page.crash', {}, 's-mine');
  expect(sent.map(({ method }) => method)).toEqual(['Page.enable', 'Page.crash']);
  for (const method of [
    'Network.getAllCookies',
    'Storage.getCookies',
    'Browser.close',
    'Target.getTargets',
  ]) {
    const [answer] = await ask(method, {}, 's-mine');
    expect(answer?.error?.message).toContain(method);
  }
  expect(sent).toHaveLength(2);
  told.length = 0;
  socket.onMessage({ method: 'Page.loadEventFired', sessionId: 's-mine' });
  socket.onMessage({ method: 'Page.loadEventFired', sessionId: 's-users' });
  socket.onMessage({ method: 'Target.targetCreated', params: { targetInfo: { targetId: 'users' } } });
  socket.onMessage(attached('users'));
  socket.onMessage(attached('frame', 's-mine'));
  expect(told.map(({ method, params }) => params?.sessionId ?? method)).toEqual([
    'Page.loadEventFired',
    's-frame',
  ]);
});

test('AttachFilter takes in the tabs that own tabs open, and no others', async () => {
  const { socket, ask, told } = setUp();
  await ask('Target.createTarget');
  told.length = 0;
  socket.onMessage({
    method: 'Target.targetCreated',
    params: { targetInfo: { targetId: 'a', openerId: 'users' } },
  });
  socket.onMessage({
    method: 'Target.targetCreated',
    params: { targetInfo: { targetId: 'b', openerId: 'mine' } },
  });
  await Bun.sleep(1);
  expect(told.map(({ params }) => params?.sessionId)).toEqual(['s-b']);
});

test('AttachFilter gives a lent tab back where another would be closed, and never ends it', async () => {
  const { filter, ask, sent } = setUp();
  await filter.lend('users');
  sent.length = 0;
  expect((await ask('Page.crash', {}, 's-users'))[0]?.error).toBeDefined();
  const [answer] = await ask('Target.closeTarget', { targetId: 'users' });
  expect(answer?.result).toEqual({ success: true });
  expect(sent).toEqual([{ method: 'Target.detachFromTarget', params: { sessionId: 's-users' } }]);
});
