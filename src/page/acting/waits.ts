/** Waiting inside the page: for a task, for a frame, for a change of the document. */

/** The next animation frame; a hidden page has none, so a timer stands in after 60 ms. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, 60);
    const frame = requestAnimationFrame(done);
    function done(): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve();
    }
  });
}

/**
 * The next task. Chromium holds timers back from an input until the frame that shows it, a dozen milliseconds later;
 * messages it does not.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => afterTask(resolve));
}

/** Runs it in a task of its own, after the one that runs now. */
export function afterTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(0);
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What of a document is observed by default. */
export const WATCHED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
};

/** Resolves true at the next mutation, false after `ms`. */
export function nextChange(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => done(true));
    const timer = setTimeout(() => done(false), ms);
    observer.observe(document, WATCHED);
    function done(changed: boolean): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve(changed);
    }
  });
}

/** Tells since when the document has not changed, until `stop`. */
export function quietClock(): { quietMs(): number; stop(): void } {
  let last = performance.now();
  const observer = new MutationObserver(() => {
    last = performance.now();
  });
  observer.observe(document, WATCHED);
  return { quietMs: () => performance.now() - last, stop: () => observer.disconnect() };
}
