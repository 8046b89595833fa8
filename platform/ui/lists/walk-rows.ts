import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function isRowKey(key: string): boolean {
  return STEPS[key] !== undefined;
}

/**
 * Arrow keys move between rows and wrap around; from outside, down goes to the first, up to the
 * last.
 */
export function walkRows(event: KeyboardEvent, list: HTMLUListElement | null): void {
  if (isRowKey(event.key) && stepRows(event.key, list)) event.preventDefault();
}

/** Returns whether there was a row to move to. */
export function stepRows(key: string, list: HTMLUListElement | null): boolean {
  const step = STEPS[key] ?? 0;
  const rows = [...(list?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
  if (rows.length === 0) return false;
  const at = rows.indexOf(document.activeElement as HTMLButtonElement);
  const from = at < 0 && step < 0 ? 0 : at;
  rows[(from + step + rows.length) % rows.length]?.focus();
  return true;
}
