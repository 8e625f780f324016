import { expect, test } from 'bun:test';
import { keyForCharacter, keyNamed, modifierMask, parseChord } from './keys.ts';

test('parseChord() reads single keys, chords and plus signs', () => {
  expect(parseChord('Enter', 'linux')).toMatchObject({
    modifiers: [],
    key: { key: 'Enter', keyCode: 13, text: '\r' },
  });
  expect(parseChord('Control+A', 'linux')).toEqual({
    modifiers: ['Control'],
    key: { key: 'a', code: 'KeyA', keyCode: 65 },
  });
  expect(parseChord('Control+Shift+a', 'linux')).toEqual({
    modifiers: ['Control', 'Shift'],
    key: { key: 'A', code: 'KeyA', keyCode: 65 },
  });
  expect(parseChord('Shift+Tab', 'linux')).toMatchObject({ modifiers: ['Shift'], key: { code: 'Tab' } });
  expect(parseChord('+', 'linux')).toMatchObject({ key: { code: 'Equal', text: '+' } });
  expect(parseChord('Control++', 'linux')).toMatchObject({ modifiers: ['Control'], key: { code: 'Equal' } });
  expect(parseChord('Shift+b', 'linux')).toMatchObject({ key: { key: 'B', text: 'B' } });
});

test('parseChord() takes ControlOrMeta for the platform, and other names people type', () => {
  expect(parseChord('ControlOrMeta+c', 'darwin')).toMatchObject({ modifiers: ['Meta'] });
  expect(parseChord('controlormeta+c', 'linux')).toMatchObject({ modifiers: ['Control'] });
  expect(parseChord('ctrl+esc', 'linux')).toMatchObject({ modifiers: ['Control'], key: { key: 'Escape' } });
  expect(parseChord('Down', 'linux')).toMatchObject({ key: { key: 'ArrowDown' } });
});

test('parseChord() names the part that is no key', () => {
  expect(parseChord('Entr', 'linux')).toEqual({ unknown: 'Entr' });
  expect(parseChord('Contrl+A', 'linux')).toEqual({ unknown: 'Contrl' });
  expect(parseChord('Control+', 'linux')).toEqual({ unknown: '' });
});

test('keyForCharacter() knows the layout, and nothing beyond it', () => {
  expect(keyForCharacter('?')).toMatchObject({ code: 'Slash', shift: true });
  expect(keyForCharacter('\n')).toMatchObject({ key: 'Enter' });
  expect(keyForCharacter('é')).toBeUndefined();
  expect(keyNamed('F25')).toBeUndefined();
  expect(keyNamed('F12')).toMatchObject({ keyCode: 123 });
});

test('modifierMask() adds the bits of the protocol', () => {
  expect(modifierMask(['Alt', 'Control', 'Meta', 'Shift'])).toBe(15);
});
