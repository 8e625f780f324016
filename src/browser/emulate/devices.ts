/** Devices by the names of the automation library's list. */
import type { Screen } from './emulation-state.ts';

export interface Device {
  name: string;
  userAgent: string;
  screen: Screen;
}

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
