/** How this program is started again: as the daemon, or as the process that runs the models. */

/** This executable; with an interpreter in front when it runs from source. */
export function selfCommand(): [string, ...string[]] {
  const script = process.argv[1];
  const compiled = script === undefined || script.startsWith('/$bunfs/') || script.includes('~BUN');
  return compiled ? [process.execPath] : [process.execPath, script];
}
