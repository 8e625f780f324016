/** Notices that an input made the page ask for another document, a window or a file, before the browser has answered. */
import type { WatchReport } from './api.ts';
import * as dom from './natives.ts';
import { afterTask } from './waits.ts';

type Leads = NonNullable<WatchReport['leads']>;

/** The navigation API, which this TypeScript library does not know yet. */
interface NavigateEvent extends Event {
  readonly hashChange: boolean;
  readonly downloadRequest: string | null;
  readonly destination: { readonly sameDocument: boolean };
}

/** @returns a function that ends it */
export function watchLeaving(onLead: (where: Leads) => void): () => void {
  const onNavigate = (event: Event): void => {
    const { hashChange, downloadRequest, destination } = event as NavigateEvent; // only `navigate` is listened for
    if (downloadRequest !== null && downloadRequest !== undefined) onLead('download');
    else if (!hashChange && !destination.sameDocument) after(event, () => onLead('document'));
  };
  const onActivate = (event: Event): void => {
    const link = event
      .composedPath()
      .find((node) => node instanceof HTMLAnchorElement || node instanceof HTMLFormElement);
    if (!(link instanceof Element)) return;
    if (event.type === 'click' && dom.hasAttribute(link, 'download')) after(event, () => onLead('download'));
    else if (opensWindow(link)) after(event, () => onLead('window'));
  };
  const navigation = navigationOf();
  if (navigation) dom.listen(navigation, 'navigate', onNavigate, true);
  for (const type of ['click', 'submit']) dom.listen(window, type, onActivate, true);
  return () => {
    if (navigation) dom.unlisten(navigation, 'navigate', onNavigate);
    for (const type of ['click', 'submit']) dom.unlisten(window, type, onActivate);
  };
}

function navigationOf(): EventTarget | undefined {
  const get = Object.getOwnPropertyDescriptor(globalThis, 'navigation')?.get;
  const found: unknown = get ? Reflect.apply(get, globalThis, []) : undefined;
  return found instanceof EventTarget ? found : undefined;
}

/** Once every listener of the page has had the event: unless one of them prevented what it stands for. */
function after(event: Event, then: () => void): void {
  afterTask(() => {
    if (!event.defaultPrevented) then();
  });
}

function opensWindow(link: Element): boolean {
  const isForm = link instanceof HTMLFormElement;
  if (!isForm && !dom.hasAttribute(link, 'href')) return false;
  const name = (dom.getAttribute(link, 'target') ?? '').toLowerCase();
  return name === '_blank';
}
