/** A session's emulated device, place and time, each made of DevTools overrides. */
import type { BrowserContext } from 'playwright-core';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { messageOf } from '../library/index.ts';
import type { Override, Overrides } from './emulation.ts';
import { clockScript, type EmulatedClock } from './emulation-clock.ts';

/** Size and kind of the screen. */
export interface Screen {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels a CSS pixel. */
  scale: number;
  mobile: boolean;
  touch: boolean;
}

/** What media queries answer. */
export interface Media {
  /** `print`, `screen`; absent: as it is. */
  type?: 'print' | 'screen';
  /** By the names of CSS: `prefers-color-scheme`. */
  features: Record<string, string>;
}

/** Degrees, as pages are told it. */
export interface Place {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
}

/** Parts of what Chromium says it is, which it takes in one call. */
interface Agent {
  userAgent?: string | undefined;
  locale?: string | undefined;
  device?: { name: string; userAgent: string } | undefined;
}

/** A tab, as far as its screen goes. */
interface Screened {
  cdp(deadline: Deadline, method: string, params?: Record<string, unknown>): Promise<unknown>;
}

/** What holds for a session now. A setting replaces the one before it. */
export class Emulation {
  readonly #context: BrowserContext;
  readonly #overrides: Overrides;
  #agent: Agent = {};
  #screen: Screen | undefined;
  #granted: { names: string[]; origin: string | undefined }[] = [];

  constructor(context: BrowserContext, overrides: Overrides) {
    this.#context = context;
    this.#overrides = overrides;
  }

  /** Size that tabs have when nothing is emulated; undefined in a window of its own. */
  get ownSize(): { width: number; height: number } | undefined {
    return this.#context.pages()[0]?.viewportSize() ?? undefined;
  }

  async setScreen(screen: Screen | undefined): Promise<void> {
    await this.#set('viewport', screen && screenOverride(screen, this.ownSize));
    this.#screen = screen;
  }

  /** Gives one tab the size back that it should have. */
  async restoreScreen(tab: Screened, deadline: Deadline): Promise<void> {
    const size = this.#screen ?? this.ownSize;
    if (!size) await tab.cdp(deadline, 'Emulation.clearDeviceMetricsOverride');
    else
      await tab.cdp(
        deadline,
        'Emulation.setDeviceMetricsOverride',
        metricsOf({ scale: 1, mobile: false, ...size }),
      );
  }

  async setDevice(device: { name: string; userAgent: string; screen: Screen } | undefined): Promise<void> {
    await this.setScreen(device?.screen);
    await this.#setAgent({ device: device && { name: device.name, userAgent: device.userAgent } });
  }

  async setUserAgent(userAgent: string | undefined): Promise<void> {
    await this.#setAgent({ userAgent });
  }

  async setLocale(locale: string | undefined): Promise<void> {
    await this.#set(
      'locale',
      locale === undefined ? undefined : simple(locale, 'Emulation.setLocaleOverride', { locale }, {}),
    );
    await this.#setAgent({ locale });
  }

  async setTimezone(timezoneId: string | undefined): Promise<void> {
    await this.#set(
      'timezone',
      timezoneId === undefined
        ? undefined
        : simple(timezoneId, 'Emulation.setTimezoneOverride', { timezoneId }, { timezoneId: '' }),
    );
  }

  async setPlace(place: Place | undefined): Promise<void> {
    await this.#set(
      'geo',
      place && {
        says: `${place.latitude}, ${place.longitude}`,
        apply: async (cdp) => {
          await cdp.send('Emulation.setGeolocationOverride', { ...place });
          return async () => void (await cdp.send('Emulation.clearGeolocationOverride'));
        },
      },
    );
  }

  async setMedia(media: Media | undefined): Promise<void> {
    if (!media) return await this.#set('media', undefined);
    const features = Object.entries(media.features).map(([name, value]) => ({ name, value }));
    const says = [media.type, ...features.map(({ name, value }) => `${name}: ${value}`)].filter(Boolean);
    await this.#set(
      'media',
      simple(
        says.join(', '),
        'Emulation.setEmulatedMedia',
        { media: media.type ?? '', features },
        { media: '', features: [] },
      ),
    );
  }

  /** Holds in the documents that tabs have now, and in later ones. Taken back it is gone from later ones. */
  async setClock(clock: EmulatedClock | undefined): Promise<void> {
    if (!clock) return await this.#set('clock', undefined);
    const source = clockScript(clock);
    await this.#set('clock', {
      says: clock.says,
      apply: async (cdp) => {
        const { identifier } = await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source });
        await cdp.send('Runtime.evaluate', { expression: source });
        return async () => void (await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }));
      },
    });
  }

  get granted(): string[] {
    return this.#granted.map(({ names, origin }) => `${names.join(', ')} for ${origin ?? 'every origin'}`);
  }

  /** @param origin absent: every origin */
  async grant(names: string[], origin: string | undefined): Promise<void> {
    await asked(this.#context.grantPermissions(names, origin === undefined ? {} : { origin }));
    this.#granted.push({ names, origin });
  }

  /** Grants for as long as the work takes; what was granted before stays. */
  async withPermissions<T>(names: string[], origin: string, work: () => Promise<T>): Promise<T> {
    await asked(this.#context.grantPermissions(names, { origin }));
    try {
      return await work();
    } finally {
      const before = this.#granted;
      await this.resetPermissions();
      for (const { names, origin: to } of before) await this.grant(names, to);
    }
  }

  async resetPermissions(): Promise<void> {
    await asked(this.#context.clearPermissions());
    this.#granted = [];
  }

  /** Overrides come by themselves; this is what else another session had. */
  async adopt(other: Emulation): Promise<void> {
    this.#agent = { ...other.#agent };
    this.#screen = other.#screen;
    for (const { names, origin } of other.#granted) await this.grant(names, origin);
  }

  async #setAgent(change: Agent): Promise<void> {
    this.#agent = { ...this.#agent, ...change };
    const { locale, device } = this.#agent;
    const userAgent = this.#agent.userAgent ?? device?.userAgent;
    const says = this.#agent.userAgent ?? device?.name ?? locale;
    await this.#set(
      'useragent',
      says === undefined
        ? undefined
        : {
            says,
            apply: async (cdp) => {
              const own = userAgent ?? (await cdp.send('Browser.getVersion')).userAgent;
              await cdp.send('Emulation.setUserAgentOverride', {
                userAgent: own,
                ...(locale !== undefined && { acceptLanguage: locale }),
              });
              return async () => void (await cdp.send('Emulation.setUserAgentOverride', { userAgent: '' }));
            },
          },
    );
  }

  async #set(key: string, override: Override | undefined): Promise<void> {
    await asked(this.#overrides.set(key, override));
  }
}

function metricsOf({ width, height, scale, mobile }: Omit<Screen, 'touch'>) {
  return { width, height, deviceScaleFactor: scale, mobile, screenWidth: width, screenHeight: height };
}

function screenOverride(screen: Screen, own: { width: number; height: number } | undefined): Override {
  const { width, height, scale, mobile, touch } = screen;
  return {
    says: `${width}x${height}, scale ${scale}${mobile ? ', mobile' : ''}${touch ? ', touch' : ''}`,
    mainOnly: true,
    apply: async (cdp) => {
      await cdp.send('Emulation.setDeviceMetricsOverride', metricsOf(screen));
      await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: touch, maxTouchPoints: touch ? 5 : 1 });
      return async () => {
        await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
        if (own)
          await cdp.send(
            'Emulation.setDeviceMetricsOverride',
            metricsOf({ ...own, scale: 1, mobile: false }),
          );
        else await cdp.send('Emulation.clearDeviceMetricsOverride');
      };
    },
  };
}

type SimpleMethod =
  | 'Emulation.setLocaleOverride'
  | 'Emulation.setTimezoneOverride'
  | 'Emulation.setEmulatedMedia';

/** An override that one call sets and the same call takes back. */
function simple(says: string, method: SimpleMethod, on: object, off: object): Override {
  return {
    says,
    apply: async (cdp) => {
      await cdp.sendRaw(method, on);
      return async () => void (await cdp.sendRaw(method, off));
    },
  };
}

/** @throws RutterError `cdp-failed` for what Chromium refuses, or a Chrome of the user's is not asked */
async function asked(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new RutterError('cdp-failed', 'Chromium refused to emulate that', {
      data: { error: messageOf(error) },
      cause: error,
    });
  }
}
