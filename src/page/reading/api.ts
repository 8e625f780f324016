/** What can be taken out of a page as data. Elements are named by `id`, as everywhere in the engine. */

/** Of one link. */
export interface LinkFact {
  id: number;
  url: string;
  target?: string;
  rel?: string;
}

/** Of one field of a form. */
export interface FieldFact {
  id: number;
  /** `input` type, else the tag. */
  type: string;
  /** As it is submitted. */
  field?: string;
  value?: string;
  /** The value must not leave the page. */
  secret?: true;
  checked?: boolean;
  required?: true;
  disabled?: true;
  options?: string[];
}

/** Of one form. */
export interface FormFact {
  /** 0: fields that are in no form. */
  id: number;
  action?: string;
  method?: string;
  fields: FieldFact[];
}

/** Of one table. */
export interface TableFact {
  id: number;
  caption: string;
  /** Cells that span several places stand in each. */
  rows: string[][];
  /** The first row is of header cells alone. */
  headed: boolean;
}

/** Of the document's head. */
export interface MetaFact {
  title: string;
  lang: string;
  /** `meta` elements by name, property or http-equiv. */
  meta: { name: string; content: string }[];
  /** `link` elements. */
  links: { rel: string; url: string; more?: string }[];
  /** Texts of `application/ld+json` scripts. */
  jsonLd: string[];
}

/** Of one picture, video or sound. */
export interface AssetFact {
  id: number;
  kind: 'image' | 'video' | 'audio';
  url: string;
  alt?: string;
  /** Natural pixels. */
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  /** It could not be loaded. */
  broken?: true;
}

/** Times in ms since the navigation began. */
export interface Vitals {
  ttfb?: number;
  fcp?: number;
  lcp?: number;
  cls: number;
  inp?: number;
}

/** What the other side may call. */
export interface ReadingApi {
  /** Of the document, whatever element is called like that. */
  title(): string;
  links(): LinkFact[];
  forms(): FormFact[];
  /** @param root only this table, or those within it */
  tables(root?: number): TableFact[];
  meta(): MetaFact;
  assets(): AssetFact[];
  /** What secret fields hold is left out. */
  attributes(id: number): { name: string; value: string }[];
  /** Computed values; of the given properties, custom ones too, or of all. */
  styles(id: number, names: string[]): { name: string; value: string }[];
  vitals(): Promise<Vitals>;
  /** Both reject `NotAllowedError: …` without permission or focus. */
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<true>;
}
