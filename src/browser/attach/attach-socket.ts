/** The one WebSocket to a running Chrome: messages in and out, and calls of our own between those of the library. */
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { hint, step } from '../../protocol/step.ts';

/** A DevTools message of any kind: call, answer or event. */
export interface CdpMessage {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** Above every id of the library, and within what Chromium takes: 32 bits with sign. */
const FIRST_OWN_ID = 1_000_000_000;

/** Ids of our own calls begin so high that they never meet the library's. */
export class AttachSocket {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: CdpMessage) => void>();
  #lastId = FIRST_OWN_ID;
  /** What is no answer to a call of our own. */
  onMessage: (message: CdpMessage) => void = () => {};
  onClose: () => void = () => {};

  /** @throws RutterError `chrome-unknown` */
  static async open(deadline: Deadline, endpoint: string): Promise<AttachSocket> {
    const socket = new WebSocket(endpoint);
    const opened = new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      for (const end of ['error', 'close'])
        socket.addEventListener(end, () => reject(refused(endpoint)), { once: true });
    });
    try {
      await deadline.race(opened, 'Chrome to take the connection (it may ask its user)');
    } catch (error) {
      socket.close();
      throw error;
    }
    return new AttachSocket(socket);
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#received(String(data)));
    socket.addEventListener('close', () => this.#closed(), { once: true });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(message: CdpMessage): void {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  /** A call of our own. Rejects when Chromium refuses it or the connection ends. */
  async call(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.#lastId;
    const answer = await new Promise<CdpMessage>((resolve) => {
      this.#waiting.set(id, resolve);
      if (!this.isOpen) resolve({ error: { code: 0, message: 'The connection has ended' } });
      this.send({ id, method, params: { ...params }, ...(sessionId !== undefined && { sessionId }) });
    });
    this.#waiting.delete(id);
    if (answer.error) throw new Error(answer.error.message);
    return answer.result ?? {};
  }

  close(): void {
    this.#socket.close();
  }

  #received(text: string): void {
    const message = JSON.parse(text) as CdpMessage; // the protocol's own shape
    const own = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (own) own(message);
    else this.onMessage(message);
  }

  #closed(): void {
    for (const end of [...this.#waiting.values()])
      end({ error: { code: 0, message: 'The connection has ended' } });
    this.onClose();
  }
}

function refused(endpoint: string): RutterError {
  return new RutterError(
    'chrome-unknown',
    `Cannot attach to ${endpoint}: Chrome did not take the connection`,
    {
      hint: hint`${step('attach', { auto: true })}; a Chrome that was restarted has another address`,
    },
  );
}
