import { describe, expect, it } from 'vitest';
import {
  BAD_HOVER,
  BAD_SOLID,
  CLOTH,
  type ColorScheme,
  GROUND,
  SPINE_TEXT,
  THEME_NAMES,
} from './tokens.ts';

const TEXT_MIN = 4.5;
const EDGE_MIN = 3;

/** WCAG 2: the linear light of each channel, times the eye's sensitivity to it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SCHEMES = Object.keys(GROUND) as ColorScheme[];

describe.each(SCHEMES)('%s ground', (scheme) => {
  const ground = GROUND[scheme];
  const surfaces = [ground.sheet, ground.canvas, ground.paper, ground['gold-tint']];

  it.each(['ink', 'ink-2', 'ink-3', 'gold-text', 'ok', 'warn', 'bad', 'info'] as const)(
    '%s is legible on every surface',
    (name) => {
      for (const surface of surfaces) {
        expect(contrast(ground[name], surface)).toBeGreaterThanOrEqual(TEXT_MIN);
      }
    },
  );

  it.each(['ok', 'warn', 'bad', 'info'] as const)('%s is legible on its own tint', (name) => {
    expect(contrast(ground[name], ground[`${name}-tint`])).toBeGreaterThanOrEqual(TEXT_MIN);
  });

  it('borders of fields are visible on their surfaces', () => {
    for (const surface of [ground.sheet, ground.canvas, ground.paper]) {
      expect(contrast(ground.field, surface)).toBeGreaterThanOrEqual(EDGE_MIN);
      expect(contrast(ground['gold-text'], surface)).toBeGreaterThanOrEqual(EDGE_MIN);
    }
  });
});

it('white is legible on the destructive button, also on hover', () => {
  expect(contrast('#FFFFFF', BAD_SOLID)).toBeGreaterThanOrEqual(TEXT_MIN);
  expect(contrast('#FFFFFF', BAD_HOVER)).toBeGreaterThanOrEqual(TEXT_MIN);
});

describe.each(THEME_NAMES)('theme %s', (name) => {
  const cloth = CLOTH[name];
  const ground = GROUND[cloth.scheme];

  it('white is legible on the button, also on hover', () => {
    expect(contrast('#FFFFFF', cloth.primary)).toBeGreaterThanOrEqual(TEXT_MIN);
    expect(contrast('#FFFFFF', cloth.hover)).toBeGreaterThanOrEqual(TEXT_MIN);
  });

  it('links are legible on every surface', () => {
    for (const surface of [
      ground.sheet,
      ground.canvas,
      ground.paper,
      ground['gold-tint'],
      cloth.tint,
    ]) {
      expect(contrast(cloth.link, surface)).toBeGreaterThanOrEqual(TEXT_MIN);
    }
  });

  it('labels are legible on the sidebar', () => {
    expect(contrast(SPINE_TEXT, cloth.spine)).toBeGreaterThanOrEqual(TEXT_MIN);
  });
});
