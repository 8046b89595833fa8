import { readFileSync } from 'node:fs';
import { CLOTH, GROUND, type ThemeName } from '#platform/ui/tokens.ts';
import { PAGE_FILES_PATH } from './page-files.ts';

/** The tokens of a theme as CSS variables, then the shared style of all pages. */
export function pageStyle(theme: ThemeName): string {
  const { scheme, primary, hover, link } = CLOTH[theme];
  const ground = Object.entries(GROUND[scheme]).map(([name, color]) => `--hk-${name}:${color}`);
  const cloth = [`--hk-primary:${primary}`, `--hk-primary-hover:${hover}`, `--hk-link:${link}`];
  return `:root{color-scheme:${scheme};${[...ground, ...cloth].join(';')}}${FACES}${STYLE}`;
}

const BENGALI = 'U+0951-0952,U+0964-0965,U+0980-09E5,U+09F0-09FE,U+200C-200D,U+25CC';
const LATIN = 'U+0000-00FF,U+2000-200B,U+2010-2027,U+20AC,U+2212';

const FACES = [
  face('Figures', 'digits', 'U+09E6-09EF'),
  face('Text', 'text-bengali', BENGALI),
  face('Text', 'text-latin', LATIN),
  face('Title', 'title-bengali', `${BENGALI},U+09E6-09EF`),
  face('Title', 'title-latin', LATIN),
].join('');

function face(family: string, file: string, range: string): string {
  const weight = family === 'Title' ? '400' : '100 900';
  const source = `url("${PAGE_FILES_PATH}/${file}.woff2") format("woff2")`;
  const rules = [`font-family:${family}`, `font-weight:${weight}`, 'font-display:swap'];
  return `@font-face{${[...rules, `unicode-range:${range}`, `src:${source}`].join(';')}}`;
}

const STYLE = readFileSync(new URL('page.css', import.meta.url), 'utf8');
