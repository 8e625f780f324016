/** The part of the page engine that takes data out of a page. */
import * as dom from '../dom.ts';
import { presentElement } from '../registry.ts';
import { hidesValue } from '../seeing/values.ts';
import type { AssetFact, LinkFact, MetaFact, ReadingApi } from './api.ts';
import { all, word } from './elements.ts';
import { forms } from './forms.ts';
import { tables } from './tables.ts';
import { vitals } from './vitals.ts';

export function createReading(): ReadingApi {
  return {
    title,
    links,
    forms,
    tables,
    meta,
    assets,
    attributes,
    styles,
    vitals,
    readClipboard,
    writeClipboard,
  };
}

/** The address as the page would load it. */
function absolute(address: string | undefined): string {
  if (!address) return '';
  return URL.parse(address, dom.baseURI(document))?.href.toWellFormed() ?? address;
}

function title(): string {
  return dom.documentTitle(document).toWellFormed();
}

function links(): LinkFact[] {
  return all('a[href], area[href]').map(([id, element]) => {
    const target = word(element, 'target');
    const rel = word(element, 'rel');
    return {
      id,
      url: absolute(word(element, 'href')),
      ...(target !== undefined && { target }),
      ...(rel !== undefined && { rel }),
    };
  });
}

function meta(): MetaFact {
  const named = all('meta[name], meta[property], meta[http-equiv]').map(([, element]) => ({
    name: word(element, 'name') ?? word(element, 'property') ?? word(element, 'http-equiv') ?? '',
    content: word(element, 'content') ?? '',
  }));
  const linked = all('link[rel][href]').map(([, element]) => {
    const more = word(element, 'hreflang') ?? word(element, 'sizes') ?? word(element, 'type');
    return {
      rel: word(element, 'rel') ?? '',
      url: absolute(word(element, 'href')),
      ...(more !== undefined && { more }),
    };
  });
  const root = dom.documentElement(document);
  return {
    title: title(),
    lang: (root && word(root, 'lang')) ?? '',
    meta: named,
    links: linked.filter(
      ({ rel }) => !/\b(stylesheet|preload|modulepreload|prefetch|preconnect)\b/i.test(rel),
    ),
    jsonLd: all('script[type="application/ld+json" i]').map(([, element]) =>
      (dom.textContent(element) ?? '').trim().toWellFormed(),
    ),
  };
}

function assets(): AssetFact[] {
  return all('img, video, audio').map(([id, element]) => {
    if (element instanceof HTMLImageElement) return image(id, element);
    // The selector leaves only these two.
    return player(id, element as HTMLMediaElement);
  });
}

function image(id: number, element: HTMLImageElement): AssetFact {
  const [width, height] = [dom.naturalWidth(element), dom.naturalHeight(element)];
  const alt = word(element, 'alt');
  return {
    id,
    kind: 'image',
    url: shortened(dom.imageSource(element) || absolute(word(element, 'src'))),
    ...(alt !== undefined && { alt }),
    ...(width > 0 && { width, height }),
    ...(dom.imageComplete(element) && width === 0 && { broken: true as const }),
  };
}

function player(id: number, element: HTMLMediaElement): AssetFact {
  const duration = dom.mediaDuration(element);
  return {
    id,
    kind: dom.localName(element) === 'video' ? 'video' : 'audio',
    url: shortened(dom.mediaSource(element) || absolute(word(element, 'src'))),
    ...(element instanceof HTMLVideoElement &&
      dom.videoWidth(element) > 0 && { width: dom.videoWidth(element), height: dom.videoHeight(element) }),
    ...(Number.isFinite(duration) && { duration: Math.round(duration * 10) / 10 }),
    ...(dom.mediaError(element) && { broken: true as const }),
  };
}

/** An address that is the picture itself says nothing more after its beginning. */
function shortened(url: string): string {
  return url.startsWith('data:') ? `${url.slice(0, 40)}…` : url.toWellFormed();
}

function attributes(id: number): { name: string; value: string }[] {
  const element = presentElement(id);
  const secret = dom.localName(element) === 'input' && hidesValue(element);
  return dom
    .getAttributeNames(element)
    .filter((name) => !(secret && name === 'value'))
    .map((name) => ({ name, value: (dom.getAttribute(element, name) ?? '').toWellFormed() }));
}

function styles(id: number, names: string[]): { name: string; value: string }[] {
  const style = dom.styleOf(presentElement(id));
  const wanted = names.length > 0 ? names : Array.from({ length: style.length }, (_, i) => style.item(i));
  return wanted.map((name) => ({ name, value: style.getPropertyValue(name).toWellFormed() }));
}

async function readClipboard(): Promise<string> {
  return (await navigator.clipboard.readText()).toWellFormed();
}

async function writeClipboard(text: string): Promise<true> {
  await navigator.clipboard.writeText(text);
  return true;
}
