/** What raw input holds down in a tab, and where its pointer is. */

/** As DevTools names them. */
export type MouseButton = 'left' | 'right' | 'middle';
/** As `KeyboardEvent.key` names them. */
export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

/** Nothing is held in a new tab, and the pointer is at its corner. */
export class HeldInput {
  /** CSS pixels in the viewport. */
  point: { x: number; y: number } = { x: 0, y: 0 };
  readonly buttons = new Set<MouseButton>();
  readonly modifiers = new Set<Modifier>();
}
