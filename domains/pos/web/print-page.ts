import type { RollSize } from './part/receipt-sheet.tsx';

const PIXELS_OF_MM = 96 / 25.4;

let sheet: CSSStyleSheet | null = null;

/** The page is as long as the receipt: the printer cuts where it ends. */
export function setPageLength(size: RollSize, paper: HTMLElement): void {
  const length = Math.ceil(paper.getBoundingClientRect().height / PIXELS_OF_MM) + 1;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(`@page receipt${size} { size: ${size}mm ${length}mm; margin: 0 }`);
}
