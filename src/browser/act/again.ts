/** The same command on another element, for errors that know a better one. */
import { type Step, step } from '../../protocol/step.ts';

/** By verb: how each command takes an element. */
const BY_VERB: ReadonlyMap<string, (ref: string) => Step> = new Map([
  ['attrs', (target: string) => step('attrs', { target })],
  ['box', (target: string) => step('box', { target })],
  ['check', (target: string) => step('check', { target })],
  ['click', (target: string) => step('click', { target })],
  ['download', (what: string) => step('download', { what })],
  ['drag', (from: string) => step('drag', { from })],
  ['drag to', (to: string) => step('drag', { to })],
  ['eval --frame', (frame: string) => step('eval', { frame })],
  ['fill', (target: string) => step('fill', { target })],
  ['highlight', (target: string) => step('highlight', { targets: [target] })],
  ['hover', (target: string) => step('hover', { target })],
  ['html', (target: string) => step('html', { target })],
  ['is', (target: string) => step('is', { target })],
  ['press', (on: string) => step('press', { on })],
  ['screenshot', (target: string) => step('screenshot', { target })],
  ['scroll', (on: string) => step('scroll', { on })],
  ['scroll to', (what: string) => step('scroll', { where: 'to', what })],
  ['select', (target: string) => step('select', { target })],
  ['snapshot --scope', (scope: string) => step('snapshot', { scope })],
  ['styles', (target: string) => step('styles', { target })],
  ['tables', (target: string) => step('tables', { target })],
  ['text', (target: string) => step('text', { target })],
  ['type', (target: string) => step('type', { target })],
  ['uncheck', (target: string) => step('uncheck', { target })],
  ['upload', (target: string) => step('upload', { target })],
]);

/** @returns the command of that verb on that ref; where no command is so called, what shows the refs */
export function again(verb: string, ref: string): Step {
  return BY_VERB.get(verb)?.(ref) ?? step('snapshot', { interactive: true });
}
