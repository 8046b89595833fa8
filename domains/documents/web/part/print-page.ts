import type { RollSize } from './receipt-sheet.tsx';

const PIXELS_OF_MM = 96 / 25.4;

/**
 * Prints a page as wide as the roll and as long as the receipt: the printer cuts at its end. The
 * @page rule has no name, because Chromium ignores changes of a named page; so it is removed after
 * printing.
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
