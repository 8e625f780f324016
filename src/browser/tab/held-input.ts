/** What raw input holds down in a tab, and where its pointer is. */

export type MouseButton = 'left' | 'right' | 'middle';
export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

export class HeldInput {
  /** CSS pixels in the viewport. */
  point: { x: number; y: number } = { x: 0, y: 0 };
  readonly buttons = new Set<MouseButton>();
  readonly modifiers = new Set<Modifier>();
}
