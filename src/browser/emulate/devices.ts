/** Devices by the names of the automation library's list. */
import type { Screen } from './emulation-state.ts';

/** What a device makes a page see. */
export interface Device {
  name: string;
  userAgent: string;
  screen: Screen;
}

/** The library's whole list, loaded on first use. */
export async function allDevices(): Promise<Device[]> {
  const { devices } = await import('playwright-core');
  return Object.entries(devices).map(
    ([name, { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch }]) => ({
      name,
      userAgent,
      screen: { ...viewport, scale: deviceScaleFactor, mobile: isMobile, touch: hasTouch },
    }),
  );
}
