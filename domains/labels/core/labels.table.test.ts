import { describe, expect, test } from 'vitest';
import { barsOf, barsPath, moduleWidth } from './bars.ts';
import { checkLayout, type LabelLayout, labelPositions, READY_LAYOUTS } from './label-layout.ts';

const A4 = READY_LAYOUTS.a4_24 as LabelLayout;

describe('labels fit on the page', () => {
  test.each(Object.entries(READY_LAYOUTS))('of %s', (_name, layout) => {
    expect(checkLayout(layout)).toBeNull();
  });

  test.each([
    ['a column more', { columns: 4 }, 'layout.columns'],
    ['a margin of half a millimetre', { margin_left: 5 }, 'layout.columns'],
    ['a row more', { rows: 9 }, 'layout.rows'],
    ['a gap between rows', { gap_y: 5 }, 'layout.rows'],
  ])('with %s they do not', (_name, changed, path) => {
    expect(checkLayout({ ...A4, ...changed })).toMatchObject({
      rejection: 'labels_do_not_fit',
      path,
    });
  });

  test('row by row, then on the next page', () => {
    const positions = labelPositions(A4, 26);
    expect(positions[0]).toEqual({ page: 0, x: 0, y: 5 });
    expect(positions[2]).toEqual({ page: 0, x: 1_400, y: 5 });
    expect(positions[3]).toEqual({ page: 0, x: 0, y: 375 });
    expect(positions[24]).toEqual({ page: 1, x: 0, y: 5 });
  });

  test('on a partly used sheet they begin after the used ones', () => {
    expect(labelPositions(A4, 2, 23)).toEqual([
      { page: 0, x: 1_400, y: 2_595 },
      { page: 1, x: 0, y: 5 },
    ]);
  });

  test('with gaps between them', () => {
    const layout = READY_LAYOUTS.a4_65 as LabelLayout;
    expect(labelPositions(layout, 7)[6]).toEqual({ page: 0, x: 47 + 406, y: 107 + 212 });
  });
});

describe('the bars of a code', () => {
  test.each([
    ['4006381333931', 'ean13', 113],
    // A UPC-A has the bars of an EAN-13 with a leading zero.
    ['012345678905', 'ean13', 113],
    // With a wrong check digit it is no EAN, so it becomes Code 128.
    ['4006381333930', 'code128', 20 + 11 * 15 + 13],
    ['SALT-1', 'code128', 20 + 11 * 8 + 13],
  ])('%s: %s, %s modules', (code, symbology, modules) => {
    expect(barsOf(code)).toMatchObject({ symbology, modules });
  });

  test('Bengali letters have no bars', () => {
    expect(barsOf('লবণ')).toBeNull();
  });

  test.each([
    // 113 x 0.375 = 42.4 mm, 113 x 0.25 = 28.3 mm
    [113, 48_000, 375],
    [113, 42_300, 250],
    [113, 28_300, 250],
    [113, 28_200, null],
  ])('%s modules in %s thousandths of a millimetre: %s each', (modules, room, width) => {
    expect(moduleWidth({ modules }, room)).toBe(width);
  });

  test('bars start after the quiet zone', () => {
    const bars = barsOf('4006381333931');
    expect(bars === null ? '' : barsPath(bars)).toMatch(/^M11 0h1v1h-1zM13 0h1v1h-1z/);
  });
});
