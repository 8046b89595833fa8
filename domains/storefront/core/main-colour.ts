/**
 * The colours of a store's links and main button. White on each, and each on the ground of the
 * pages, has a contrast of at least 4.5 (WCAG 2, level AA).
 */
export const MAIN_COLOURS = {
  cloth: '#a61c1f',
  leaf: '#1d6546',
  plum: '#5b3a8c',
  clay: '#a94a0e',
  rose: '#a8285f',
  indigo: '#2b4f7d',
} as const;

export type MainColour = keyof typeof MAIN_COLOURS;

export const MAIN_COLOUR_NAMES = Object.keys(MAIN_COLOURS) as [MainColour, ...MainColour[]];
