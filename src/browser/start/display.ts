/** Whether there is a display that a window could be on, and what to type when there is none. */
import { RutterError } from '../../errors.ts';
import { blank, hint, step } from '../../protocol/step.ts';

/** @throws RutterError `no-display` where no program can show a window */
export function refuseWithoutDisplay(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): void {
  if (platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY) return;
  throw noDisplay('the daemon was started without a display (DISPLAY and WAYLAND_DISPLAY are not set)');
}

/** @param why in Rutter's own words */
export function noDisplay(why: string, cause?: unknown): RutterError {
  return new RutterError('no-display', `Cannot show a window: ${why}`, {
    hint: hint`make one that a person can look at over VNC: Xvfb :99 & x11vnc -display :99 -localhost & then DISPLAY=:99 ${step('restart')}, and the same command; or use the person's own Chrome: ${step('attach', {}, { session: blank('name') })}`,
    cause,
  });
}

/** What Chromium says when the display that it was told cannot be reached. */
export function meansNoDisplay(text: string): boolean {
  return /Missing X server|cannot open display|Unable to open X display/i.test(text);
}
