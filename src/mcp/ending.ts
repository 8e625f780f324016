/** When a server is over: its own reason, or a signal. */

/** @param watch is given what ends the wait */
export function untilEnded(watch: (end: () => void) => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => resolve();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
    watch(end);
  });
}
