import { expect, test } from 'bun:test';
import { fittingScale, LONGEST_SIDE, MOST_PIXELS, MOST_SLICES, sliceTall } from './size.ts';

test('fittingScale() leaves small pictures alone and fits large ones', () => {
  expect(fittingScale({ width: 1280, height: 720 })).toBe(1);
  for (const size of [
    { width: 3000, height: 200 },
    { width: 200, height: 9000 },
    { width: 2000, height: 2000 },
  ]) {
    const scale = fittingScale(size);
    expect(size.width * scale).toBeLessThanOrEqual(LONGEST_SIDE + 0.01);
    expect(size.height * scale).toBeLessThanOrEqual(LONGEST_SIDE + 0.01);
    expect(size.width * size.height * scale * scale).toBeLessThanOrEqual(MOST_PIXELS + 1);
  }
});

test('sliceTall() takes a page in one picture where that stays readable', () => {
  const { scale, slices } = sliceTall({ width: 1280, height: 2000 });
  expect(slices).toEqual([{ y: 0, height: 2000 }]);
  expect(scale).toBeGreaterThan(0.5);
});

test('sliceTall() covers a tall page without gap and says what is beyond', () => {
  for (const height of [4000, 12_345, 18_000, 90_000]) {
    const { scale, slices, beyond } = sliceTall({ width: 1280, height });
    let y = 0;
    for (const slice of slices) {
      expect(slice.y).toBe(y);
      y += slice.height;
      expect(1280 * slice.height * scale * scale).toBeLessThanOrEqual(MOST_PIXELS);
      expect(slice.height * scale).toBeLessThanOrEqual(LONGEST_SIDE);
    }
    expect(y + beyond).toBe(height);
    expect(slices.length).toBeLessThanOrEqual(MOST_SLICES);
  }
});
