/** The acting half of the page engine: is a target ready, where to point, what happened. All positions are CSS pixels of the frame's viewport. */
import type { ElementInfo, PageNode } from '../seeing/api.ts';

/** Asks where an input would send a form. */
export interface FormCheck {
  /** A press of the pointer, or Enter. */
  by: 'press' | 'enter';
  /** Point of the viewport that is pressed; absent: the element itself. */
  at?: { x: number; y: number };
  /** Origins that a form may be sent to. */
  known: readonly string[];
}

/** What an action needs from its target before input is sent. */
export interface ReadyOptions {
  /** It must receive the pointer at the point that is given back. */
  pointer?: boolean;
  /** A point on it is enough, whatever receives the pointer there. */
  place?: boolean;
  enabled?: boolean;
  /** It must not be read-only. */
  editable?: boolean;
  /** Two looks a frame apart must find it in the same place. */
  steady?: boolean;
  /** Point to aim at, from the top left corner of the target's box. */
  position?: { x: number; y: number };
  /** Longest wait for the target to become ready. */
  waitMs: number;
  /** A covered target is given up after so long without any change in the page. */
  coveredQuietMs: number;
  /** Name the target had when its ref was printed: under another one it may stand for something else. */
  was?: string;
  /** Watch for effects, and let a press reach only the target, from the moment the target is ready. */
  watch?: WatchOptions;
  /** Look whether the press would send a form to another origin than these. */
  forms?: readonly string[];
}

/** Why a target cannot be acted on. */
export type RefusalKind =
  | 'gone'
  /** It has another name than the caller knows: a list that draws other rows into the same elements does that. */
  | 'renamed'
  | 'not-visible'
  | 'disabled'
  | 'read-only'
  | 'not-stable'
  | 'covered'
  /** An option of a drop-down list: it is chosen, not pressed. */
  | 'in-list'
  /** `pointer-events: none`, with nothing of the target's own below. */
  | 'ignores-pointer';

/** What a target was waited for, and how long. */
export interface Waited {
  for: string;
  ms: number;
}

/** A target that cannot be acted on, with the reason. */
export interface Refusal {
  ok: false;
  why: RefusalKind;
  /** Reason in our own words, such as `display: none`. */
  detail?: string;
  /** The element that covers the target. */
  by?: number;
  byTag?: string;
  /** What it is called now. */
  name?: string;
  waited?: Waited;
}

/** A target that can be acted on, and where. */
export interface Aim {
  ok: true;
  x: number;
  y: number;
  tag: string;
  type?: string;
  /** The target was scrolled; frames around it may still be following. */
  scrolled?: true;
  waited?: Waited;
  /** Handle of the watch that was started. */
  watch?: number;
  /** Origin that the press would send a form to, and that is not known. */
  form?: string;
}

/** A point of a child frame's viewport, seen from the frame that holds it. */
export type PointInParent = { ok: true; x: number; y: number; watch?: number } | Refusal;

/** What is looked for while the watch runs. */
export interface WatchOptions {
  /** The input is a press: it reaches only the target (and what belongs to it) and is stopped elsewhere. */
  pointer?: boolean;
  /** A move of the focus or the caret is what the input is for. */
  caret?: true;
  forms?: FormCheck;
  /** Elements whose refs the caller knows; those that vanish are reported. */
  known: number[];
}

/** One thing that reads differently now. */
export interface Change {
  id: number;
  /** `text`, `style`, `title`, `invalid`, or the state or attribute that changed. */
  what: string;
  before?: string;
  after?: string;
  secret?: true;
}

/** What became of a press. */
export interface PressReport {
  reached: boolean;
  blocked: boolean;
  by?: number;
  byTag?: string;
  /** A click (or what the button makes of it) reached the target. */
  click: boolean;
  dragStarted: boolean;
  /** The page takes what is dragged over it. */
  takesDrop: boolean;
}

/** What a watch has seen so far. */
export interface WatchReport {
  /** Something a person could notice happened. */
  seen: boolean;
  /** Only looks changed (class or style), or empty elements came and went, or what changes by itself. */
  weak: boolean;
  /** What changed had been changing by itself before. */
  ambient?: true;
  /** All that changed is the doing of the field that lost the focus to the press. */
  byField?: true;
  /** A noticeable change came during the input or right after it, so that the input caused it. */
  prompt: boolean;
  /** There was time to see more: what was noticed later counts as well. */
  settledLate?: true;
  /** Roots of subtrees that are visible now and were not before. */
  appeared: number[];
  /** Known elements that are gone or hidden now. */
  disappeared: number[];
  /** Text of removed elements that had no ref. */
  removed: string[];
  /** Pieces of text that came, went or changed where nobody can see them: they are left out. */
  hiddenCount: number;
  changed: Change[];
  /** Element that has the focus now, when that is another one than before. */
  focus?: number;
  /** The focus went to something that takes text or a choice. */
  focusField?: boolean;
  scrolled?: { x: number; y: number };
  /** The focus, the caret or the selection moved (where that was asked for). */
  caret?: true;
  /** The canvas that is the target shows something else. */
  painted?: true;
  /** The press: whether a trusted event reached the target; else which element would have got it (and did not). */
  input?: PressReport;
  /** The input made the page ask for another document, a new window, a file, or its own end. */
  leads?: 'document' | 'window' | 'download' | 'close';
  /** The text that was waited for is visible. */
  textShown?: true;
  /** The pointer is over the target. */
  hovered: boolean;
  /** The target is still in the document. */
  connected: boolean;
  /** What the elements named here are: those that changed, the focused one, the target. */
  infos: ElementInfo[];
  /** The first of the subtrees that appeared, node by node. */
  trees: PageNode[][];
  /** What the field that was asked about holds. */
  held?: HeldValue;
}

/** A watch that runs. */
export interface WatchStart {
  watch: number;
  /** The element that is watched; 0 for the whole document. */
  target: number;
  /** A child frame is in it: what has the focus is in there. */
  owner: boolean;
  /** Origin that the input would send a form to, and that is not known. */
  form?: string;
  /** What it holds, if it is a field. */
  held?: HeldValue;
}

/** When the page counts as settled, and what to read then. */
export interface SettleOptions {
  watch: number;
  /** The page counts as settled after so long without a change. */
  quietMs: number;
  /** Longest wait for a first sign, from the end of the input on. */
  firstMs: number;
  /** From then on a change counts that came later than the input. */
  lateMs: number;
  /** Longest wait altogether. */
  capMs: number;
  /** Field whose value is read back at the end. */
  hold?: number;
  /** Also wait until this text is visible (within `capMs`). */
  text?: string;
  /** The input is still under way: it ends with these events, or when `inputEnded` says so. Absent: it has ended. */
  ends?: InputEnd;
}

/** The last events of an input: so many releases of keys or buttons. */
export interface InputEnd {
  event: 'keyup' | 'mouseup';
  times: number;
}

/** How a field is filled: by keys and selection, or (`set`) by its value alone. */
export type EditableKind = 'input' | 'textarea' | 'rich' | 'set';

/** What a field is, before it is filled. */
export type FieldInfo =
  | {
      ok: true;
      /** The element that takes the text: the target itself or the one field inside it. */
      id: number;
      kind: EditableKind;
      type: string;
      secret: boolean;
      multiline: boolean;
      empty: boolean;
      /** Value already held; not of a secret field. */
      value?: string;
      focused: boolean;
    }
  | {
      ok: false;
      tag: string;
      type?: string;
      role?: string;
      why: 'select' | 'checkbox' | 'file' | 'button' | 'not-editable';
    };

/** What a field holds. A secret one's value is not to be shown. */
export interface HeldValue {
  value: string;
  secret: boolean;
  /** The field's own complaint about what it holds. */
  invalid?: string;
  /** What the field accepts: `min 0`, `step 0.1`, `maxlength 5`. */
  limits: string[];
  connected: boolean;
}

/** One option of a native list. */
export interface OptionInfo {
  label: string;
  value: string;
  selected: boolean;
  disabled: boolean;
}

/** What became of a choice. */
export type ChoiceResult =
  | { ok: true; selected: string[]; changed: boolean }
  | {
      ok: false;
      why: 'not-select' | 'no-option' | 'disabled' | 'single';
      word: string;
      options: OptionInfo[];
      role?: string;
    };

/** The control that a target means, and its state. */
export type Checkable =
  | {
      ok: true;
      /** The control itself. */
      id: number;
      kind: 'checkbox' | 'radio' | 'switch';
      checked: boolean | 'mixed';
      /** Where to click: the control, or its label when the control cannot be seen. */
      click: number;
    }
  | { ok: false; tag: string; type?: string };

/** Where it stands and how far it could go, CSS pixels. */
export interface ScrollState {
  x: number;
  y: number;
  maxX: number;
  maxY: number;
  /** Size of its visible part. */
  viewX: number;
  viewY: number;
  /** Point inside the scroller's visible part. */
  at: { x: number; y: number };
  /** Scroller: an element, or 0 for the document. */
  id: number;
}

/** What a target takes files with. */
export interface FileInputInfo {
  /** The file input that the target is or labels; absent when it has to be clicked to find out. */
  input?: number;
  multiple: boolean;
  accept: string;
  directory: boolean;
  disabled: boolean;
}

/** A file that an input holds. */
export interface HeldFile {
  name: string;
  size: number;
}

/** What is waited for in one document; what spans documents is the other side's. */
export type WaitCondition =
  | { kind: 'text'; text: string; gone: boolean }
  | { kind: 'visible'; id: number; gone: boolean }
  | { kind: 'state'; state: 'domcontentloaded' | 'load' };

/**
 * What the other side may call. Elements are named by number; a call about one that has gone rejects with
 * `ElementGone`.
 */
export interface ActingApi {
  /** Answers at once; shows that the page's main thread is alive. */
  ping(): true;
  /** Waits until the target can be acted on, brings it into view, and says where to point. */
  ready(id: number, options: ReadyOptions): Promise<Aim | Refusal>;
  /** Where a point of the child frame held by `owner` lies in this frame, brought into view; refused when something covers it. */
  pointInParent(
    owner: number,
    point: { x: number; y: number },
    options: { pointer: boolean; reveal?: boolean; steady?: boolean; watch?: WatchOptions },
  ): Promise<PointInParent>;
  /** Starts a watch without a target to point at: on an element, on the one in focus, or (0) on the document. */
  watch(target: number | 'focused', options: WatchOptions): WatchStart;
  /** Resolves when the page has settled after the input, or the waits have passed. The watch goes on. */
  settle(options: SettleOptions): Promise<WatchReport>;
  /** The input is over, whether or not its last events came here. */
  inputEnded(watch: number): void;
  /** What the watch has seen so far. It goes on. */
  report(watch: number, hold?: number): WatchReport;
  unwatch(watch: number): void;
  /** Resolves at the next change of the document, or after `ms`. */
  nextChange(ms: number): Promise<boolean>;

  field(id: number): FieldInfo;
  /** Gives the field the focus and selects all it holds (`all`) or puts the caret at its end (`end`). */
  focusField(id: number, caret: 'all' | 'end' | 'keep'): Promise<{ focused: boolean; selected: boolean }>;
  /** Sets the value of a field that takes no typing (dates, range, colour), with input and change events; false, and nothing happened, when the field can't hold it. */
  setValue(id: number, value: string): boolean;
  held(id: number): HeldValue;
  /** Focus for keys: the element, or what is focused inside it. */
  focusElement(id: number): boolean;
  choose(id: number, words: string[]): ChoiceResult;
  /** The drop-down list of an option, and the option's label; undefined for anything else. */
  listOf(option: number): { list: number; label: string } | undefined;
  /** What a list holds now. */
  chosen(id: number): { selected: string[]; connected: boolean };
  checkable(id: number): Checkable;

  /** The scroller a scroll in that direction would move: the element's nearest, or the page's (`id` 0). */
  scroller(id: number, axis: 'x' | 'y', sign: 1 | -1): ScrollState;
  scrollState(id: number): ScrollState;
  /** Scrolls at once, without animation; resolves when the page has had a frame to react. */
  scrollBy(id: number, x: number, y: number): Promise<ScrollState>;
  /** Brings an element into view, if it is not; resolves after a frame. */
  reveal(id: number): Promise<{ x: number; y: number; moved: boolean }>;

  fileInput(id: number): FileInputInfo;
  files(id: number): HeldFile[];

  waitFor(condition: WaitCondition, ms: number): Promise<boolean>;
}
