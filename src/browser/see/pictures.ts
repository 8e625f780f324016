/** Takes pictures of a tab, small enough for a model. */
import { jpegSize } from '../../snapshot/picture/jpeg.ts';
import { fittingScale, type Size } from '../../snapshot/picture/size.ts';
import type { Box } from './geometry.ts';
import type { Reading } from './reading.ts';

export type Format = 'png' | 'jpeg';

const JPEG_QUALITY = 80;

/** One picture, scaled to what a model takes. */
export interface Shot {
  file: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  scale: number;
}

/** @param area CSS pixels of the page; absent: the viewport */
export async function takeShot(
  { tab, deadline }: Reading,
  options: { format: Format; area?: Box | undefined; scale?: number | undefined },
): Promise<Shot> {
  const size = options.area ?? (await pageMetrics({ tab, deadline })).viewport;
  const scale = options.scale ?? fittingScale(size);
  const file = await tab.screenshot(deadline, {
    format: options.format,
    ...(options.format === 'jpeg' && { quality: JPEG_QUALITY }),
    ...(options.area && { clip: options.area }),
    scale,
  });
  return { file, ...pictureSize(file, options.format), scale };
}

/** Sizes in CSS pixels; `x` and `y` are how far the page is scrolled. */
export async function pageMetrics({
  tab,
  deadline,
}: Reading): Promise<{ viewport: Size; content: Size; x: number; y: number }> {
  const { cssVisualViewport, cssContentSize } = await tab.cdp<{
    cssVisualViewport: { pageX: number; pageY: number; clientWidth: number; clientHeight: number };
    cssContentSize: Size;
  }>(deadline, 'Page.getLayoutMetrics');
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  return {
    viewport: { width: clientWidth, height: clientHeight },
    content: { width: cssContentSize.width, height: cssContentSize.height },
    x: pageX,
    y: pageY,
  };
}

/** Read from the file itself (PNG IHDR, JPEG SOF0 to SOF2): the truth about what was written. */
function pictureSize(file: Buffer, format: Format): Size {
  if (format === 'png') return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  return jpegSize(file);
}
