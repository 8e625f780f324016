/** Pictures of a page. */
import type { Deadline } from '../../platform/deadline.ts';
import type { PageLink } from '../frames/index.ts';

/** What is in the picture, and how it is written. */
export interface ScreenshotOptions {
  format: 'png' | 'jpeg';
  quality?: number;
  /** Whole page instead of the viewport. */
  full?: boolean;
  /** CSS pixels of the page (not viewport). */
  clip?: { x: number; y: number; width: number; height: number };
  /** Factor on the picture, so that no side is longer than a model takes. */
  scale?: number;
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** @returns the picture's file. @throws RutterError `dialog-open` */
export async function capture(
  deadline: Deadline,
  link: PageLink,
  options: ScreenshotOptions,
): Promise<Buffer> {
  link.refuseUnderDialog();
  const clip = await clipOf(deadline, link, options);
  const taking = link.cdp.send('Page.captureScreenshot', {
    format: options.format,
    ...(options.quality === undefined ? {} : { quality: options.quality }),
    ...(clip ? { clip, captureBeyondViewport: true } : {}),
  });
  const { data } = await link.awaitAnswer(
    deadline,
    link.cdp,
    'the picture',
    link.dialogs.race(deadline, taking, 'the picture'),
  );
  return Buffer.from(data, 'base64');
}

/** Undefined for the viewport as it is, which is the cheapest. */
async function clipOf(
  deadline: Deadline,
  link: PageLink,
  options: ScreenshotOptions,
): Promise<Clip | undefined> {
  const scale = options.scale ?? 1;
  if (options.clip) return { ...options.clip, scale };
  if (!options.full && scale === 1) return undefined;
  const asking = link.cdp.send('Page.getLayoutMetrics');
  const { cssContentSize, cssVisualViewport } = await link.awaitAnswer(
    deadline,
    link.cdp,
    'the page size',
    asking,
  );
  if (options.full) return { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale };
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  return { x: pageX, y: pageY, width: clientWidth, height: clientHeight, scale };
}
