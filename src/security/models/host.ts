/**
 * The process that runs the models, apart from the daemon: a window of a real model keeps a processor busy for a second,
 * and nothing but the end of the process stops it. It talks in lines over its standard streams and ends with its parent.
 */
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { type Classifier, loadClassifier } from './classifier.ts';
import {
  type Fault,
  type HostAnswer,
  type HostRequest,
  ModelFault,
  type ModelResult,
  parseLine,
  type ReadyAnswer,
  requestSchema,
} from './messages.ts';
import { loadRuntime } from './runtime.ts';

/** Lower than the browser's: it is the page that people wait for. */
const NICENESS = 5;

/** Serves until standard input ends. */
export async function serveModels(): Promise<void> {
  lowerPriority();
  const loaded: Classifier[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    const request = parseLine(requestSchema, line);
    if (request?.do === 'load') say(await load(request, loaded));
    else if (request) say(await score(request, loaded));
  }
}

const say = (answer: HostAnswer): boolean => process.stdout.write(`\n${JSON.stringify(answer)}\n`);

function lowerPriority(): void {
  try {
    setPriority(NICENESS);
  } catch {
    // Not every system lets a process do that.
  }
}

type LoadRequest = Extract<HostRequest, { do: 'load' }>;
type ScoreRequest = Extract<HostRequest, { do: 'score' }>;

async function load({ models, home }: LoadRequest, loaded: Classifier[]): Promise<ReadyAnswer> {
  const runtime = await loadRuntime(home);
  const states: ReadyAnswer['models'] = [];
  for (const order of models) {
    try {
      const classifier = await loadClassifier(order, runtime);
      loaded.push(classifier);
      states.push({ name: order.name, window: classifier.window });
    } catch (error) {
      states.push({ name: order.name, ...faultOf(error) });
    }
  }
  return { say: 'ready', runtime: runtime.name, models: states };
}

function faultOf(error: unknown): { fault: Fault; detail?: string } {
  const known = error instanceof ModelFault ? error : new ModelFault('broken-model', error);
  return { fault: known.fault, ...(known.detail !== undefined && { detail: known.detail }) };
}

async function score(
  { id, texts, limitMs }: ScoreRequest,
  loaded: readonly Classifier[],
): Promise<HostAnswer> {
  const end = performance.now() + limitMs;
  const results: ModelResult[] = [];
  const faults: { name: string; fault: Fault }[] = [];
  let complete = true;
  for (const classifier of loaded) {
    try {
      const { result, whole } = await scoreTexts(classifier, texts, end);
      if (result) results.push(result);
      complete &&= whole;
    } catch (error) {
      faults.push({ name: classifier.name, fault: faultOf(error).fault });
    }
  }
  return { say: 'scored', id, results, complete, faults };
}

/** The most suspicious window; those that the time was not enough for are left out. */
async function scoreTexts(
  classifier: Classifier,
  texts: readonly string[],
  end: number,
): Promise<{ result: ModelResult | undefined; whole: boolean }> {
  let result: ModelResult | undefined;
  let windows = 0;
  for (const [part, text] of texts.entries()) {
    for (const window of classifier.windows(text)) {
      if (performance.now() > end) return { result, whole: false };
      const score = await classifier.score(window);
      windows++;
      if (!result || score > result.score)
        result = { model: classifier.name, score, part, start: window.start, end: window.end, windows };
      result.windows = windows;
    }
  }
  return { result, whole: true };
}
