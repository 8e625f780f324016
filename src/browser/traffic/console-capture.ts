/** Console messages, browser messages and uncaught errors of a tab, as plain text. */
import type { Protocol } from 'devtools-protocol';
import { clip, intern, Ring, URL_LIMIT } from '../events/index.ts';
import { describeException } from '../frames/index.ts';
import type { Cdp } from '../library/index.ts';

/** One message. Its text is the page's. */
export interface ConsoleEntry {
  at: number;
  kind: string;
  text: string;
  url?: string;
  line?: number;
}

/** Entries kept of each kind. */
export const RING_CAPACITY = 50_000;

/** Who hears of each entry. */
export interface ConsoleSinks {
  entry(entry: ConsoleEntry): void;
  error(entry: { at: number; text: string }): void;
}

/** From the tab's first document on. */
export class ConsoleCapture {
  readonly entries = new Ring<ConsoleEntry>(RING_CAPACITY);
  readonly errors = new Ring<{ at: number; text: string }>(RING_CAPACITY);
  readonly #sinks: ConsoleSinks;

  constructor(sinks: ConsoleSinks) {
    this.#sinks = sinks;
  }

  listen(cdp: Cdp): void {
    cdp.on('Runtime.consoleAPICalled', (event) => {
      const at = event.stackTrace?.callFrames[0];
      const text = event.args.map(describeArgument).join(' ');
      this.#add(event.type, text, event.timestamp, at?.url, at?.lineNumber);
    });
    cdp.on('Log.entryAdded', ({ entry }) =>
      this.#add(entry.level, entry.text, entry.timestamp, entry.url, entry.lineNumber),
    );
    cdp.on('Runtime.exceptionThrown', ({ exceptionDetails, timestamp }) =>
      this.#fail(exceptionDetails, timestamp),
    );
  }

  #add(kind: string, text: string, at: number, url: string | undefined, line: number | undefined): void {
    const entry: ConsoleEntry = {
      at: Math.round(at),
      kind: intern(kind),
      text: intern(clip(text)),
      ...(url ? { url: intern(clip(url, URL_LIMIT)) } : {}),
      // The protocol counts lines from 0.
      ...(line === undefined ? {} : { line: line + 1 }),
    };
    this.entries.push(entry);
    this.#sinks.entry(entry);
  }

  #fail(details: Protocol.Runtime.ExceptionDetails, at: number): void {
    const entry = { at: Math.round(at), text: intern(clip(describeException(details))) };
    this.errors.push(entry);
    this.#sinks.error(entry);
  }
}

/** What the console would show of an argument, on one line. */
function describeArgument(argument: Protocol.Runtime.RemoteObject): string {
  if (argument.type === 'string') return String(argument.value);
  if (argument.unserializableValue !== undefined) return argument.unserializableValue;
  if (argument.objectId === undefined && argument.subtype !== 'null') return String(argument.value);
  if (argument.subtype === 'null') return 'null';
  return argument.preview && argument.subtype !== 'error'
    ? describePreview(argument.preview)
    : (argument.description ?? argument.type);
}

function describePreview(preview: Protocol.Runtime.ObjectPreview): string {
  const isList = preview.subtype === 'array';
  const parts = preview.properties.map((property) => {
    const value = property.valuePreview ? describePreview(property.valuePreview) : quoted(property);
    return isList ? value : `${property.name}: ${value}`;
  });
  if (preview.overflow) parts.push('…');
  if (isList) return `[${parts.join(', ')}]`;
  const kind = preview.description && preview.description !== 'Object' ? `${preview.description} ` : '';
  return `${kind}{${parts.join(', ')}}`;
}

function quoted(property: Protocol.Runtime.PropertyPreview): string {
  return property.type === 'string' ? JSON.stringify(property.value) : (property.value ?? property.type);
}
