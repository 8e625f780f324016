/** The reading half of the page engine. */

/** What is listed, and from where on. */
export interface SnapshotOptions {
  /** Element to start from instead of the document. */
  root?: number;
  /** Also list what is hidden, each with its reason. */
  hidden?: boolean;
  /** Add `box` (CSS pixels, frame viewport) to every node that can have a ref. */
  boxes?: boolean;
  /** Only what intersects the viewport. */
  viewport?: boolean;
  /** Only the topmost open modal: the last `dialog` in the top layer, else the last visible aria-modal element. */
  topLayer?: boolean;
  /** Add `url` to links. */
  urls?: boolean;
}

/** Why an element can be acted on. Absent: it cannot. `clickable` is what the accessibility tree misses (`@c`). */
export type Actable = 'control' | 'clickable';

/**
 * One line of a frame's tree, in reading order (shadow trees flattened, slots in place).
 * Elements without meaning (generic, none, presentation) are left out; their children take their place.
 */
export interface PageNode {
  /** 0 for a text run. */
  id: number;
  /** Depth among the nodes listed, from 0. */
  depth: number;
  /** Computed ARIA role (HTML-AAM), or `text`. `iframe` for frame owners, whatever their ARIA role. */
  role: string;
  /** Accessible name (accname 1.2), white space collapsed. For `text`: the text. */
  name: string;
  /** The name comes from the element's own content, so that its text children repeat it. */
  nameFromContent?: true;
  /**
   * Of a text run: goes on in the line of what is listed before it, with no block boundary or line break between. Its
   * name then keeps one space at either end where the page has white space there, so that runs can be joined as they are.
   */
  joined?: true;
  description?: string;
  /** Without a name: what class, id or files of its icon say. Word characters, spaces and hyphens; no name to match by. */
  icon?: string;
  /** Without a name: the text of the row or item that it stands in, made of the same characters. */
  inside?: string;
  /** `input` type where the role does not tell it: date, time, datetime-local, month, week, color, file, email, tel, url. */
  type?: string;
  /** Labels of a closed list box, at most 20; `optionCount` says how many there are. */
  options?: string[];
  optionCount?: number;
  /** Live value of a field, slider, progress…; never of a password or secret field (then `secret`). */
  value?: string;
  secret?: true;
  placeholder?: string;
  level?: number;
  checked?: boolean | 'mixed';
  pressed?: boolean | 'mixed';
  selected?: boolean;
  expanded?: boolean;
  disabled?: true;
  required?: true;
  readonly?: true;
  invalid?: true;
  current?: string;
  focused?: true;
  multiline?: true;
  modal?: true;
  /** Chromium would put it in the tab order or give it the focus on click. */
  focusable?: true;
  actable?: Actable;
  draggable?: true;
  /** Scroll container with hidden content. */
  scrollable?: true;
  /** Frame viewport does not show any of it. */
  offscreen?: true;
  /** With `hidden: true` only: why nobody sees it. */
  hiddenBy?: string;
  url?: string;
  box?: [x: number, y: number, width: number, height: number];
  /** Host that looks painted but empty: its closed shadow root is worth asking CDP for. */
  maybeClosed?: true;
}

/** One document at one moment. */
export interface FrameSnapshot {
  title: string;
  nodes: PageNode[];
  /** `topLayer` was asked for and no modal is open: the nodes are those of the document. */
  noTopLayer?: true;
  /** Pieces of text left out because nobody can see them. */
  hiddenCount: number;
  viewport: { width: number; height: number; scrollX: number; scrollY: number; contentHeight: number };
}

/** What a reply says of one element. */
export interface ElementInfo {
  id: number;
  /** Still in the document. */
  connected: boolean;
  visible: boolean;
  /** Why it is not visible. */
  hiddenBy?: string;
  role: string;
  name: string;
  tag: string;
  /** `input` type, lower case. */
  type?: string;
  actable?: Actable;
  draggable?: true;
  scrollable?: true;
}

/** What to look for. */
export type LocatorQuery =
  | { kind: 'css'; selector: string }
  /** Exact text, label, title, placeholder or alt, white space collapsed, case-sensitive first, then not; the deepest element. */
  | { kind: 'text'; text: string }
  | { kind: 'label'; text: string }
  /** Exact name first; a substring only when nothing is exact. */
  | { kind: 'role'; role: string; name?: string };

/** What is read: all, or one element's content. */
export interface TextOptions {
  root?: number;
  hidden?: boolean;
}

/** Cleaned HTML. */
export interface HtmlText {
  html: string;
  /** Pieces of text left out because nobody can see them. */
  hiddenCount: number;
}

/** What the other side may call. */
export interface SeeingApi {
  snapshot(options: SnapshotOptions): FrameSnapshot;
  /** Readable text as a person sees it (innerText-like, shadow trees and slots in place, hidden text left out or labelled). */
  text(options: TextOptions): { text: string; hiddenCount: number };
  /** Visible subtree as clean HTML for a Markdown converter: no script, style or hidden text. */
  readableHtml(options: TextOptions): HtmlText;
  /** Outer HTML of the element or document; values of password fields and, unless asked for, hidden texts removed. */
  html(options: TextOptions): HtmlText;
  /** Elements in document order through open shadow roots; throws `SyntaxError: …` for an invalid selector. */
  locate(query: LocatorQuery): number[];
  describe(ids: number[]): ElementInfo[];
  /**
   * Tells the engine which nodes have click-like listeners (from CDP); elements become `clickable` where no control.
   * The document, its root and its body are passed over. `this` is not used.
   */
  markListeners(...nodes: unknown[]): void;
  /** Gives the engine a closed shadow root found through CDP. */
  adoptShadowRoot(host: unknown, root: unknown): void;
  /** Number of an element object handed over by CDP. */
  idOf(element: unknown): number;
}
