import type { RollSize } from './receipt-sheet.tsx';

const PIXELS_OF_MM = 96 / 25.4;

/**
 * Prints a page as wide as the roll and as long as the receipt: the printer cuts where it ends. The
 * page has no name, because Chromium does not follow one that changes; so the size goes again.
 */
export function printPage(size: RollSize, element: HTMLElement): void {
  const length = Math.ceil(element.getBoundingClientRect().height / PIXELS_OF_MM) + 1;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${size}mm ${length}mm; margin: 0 }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const removeSheet = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  window.addEventListener('afterprint', removeSheet, { once: true });
  window.print();
}
