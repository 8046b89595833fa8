import { printPage } from './print-page.ts';
import type { RollSize } from './receipt-sheet.tsx';

/** Prints the one paper of the page, `#receipt-paper`, on a roll. */
export function printPaper(size: RollSize, paper: HTMLElement): void {
  printPage(size, paper);
}
