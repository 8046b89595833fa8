import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from row to row and around; from elsewhere down is the first, up the last. */
export function walkRows(event: KeyboardEvent, list: HTMLUListElement | null): void {
  const step = STEPS[event.key];
  const rows = [...(list?.querySelectorAll('button') ?? [])];
  if (step === undefined || rows.length === 0) return;
  event.preventDefault();
  const at = rows.indexOf(document.activeElement as HTMLButtonElement);
  const from = at < 0 && step < 0 ? 0 : at;
  rows[(from + step + rows.length) % rows.length]?.focus();
}
