import { useEffect, useRef } from 'react';
import { takeTyped } from '#platform/ui/fields/take-typed.ts';

/** The action of each key; other keys keep their default. */
export type Keys = readonly (readonly [name: string, act: (event: KeyboardEvent) => void])[];

/** Keys that type or move within a text: they act only outside of text fields. */
const TYPED = new Set([
  ...['/', '+', '-', '*', '?', 'Delete', 'Enter', 'Escape'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
]);

/**
 * Registers keys of a screen. `Alt+1` and the like have that name; function keys act everywhere.
 */
export function useKeys(keys: Keys, isActive = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing) return;
      const name = nameOf(event);
      const isKnown = latest.current.some(([key]) => key === name);
      if (!isKnown || (TYPED.has(name) && isWriting(event.target))) return;
      event.preventDefault();
      if (!takeTyped()) return;
      // The state is updated by now: the key acts on it.
      latest.current.find(([key]) => key === name)?.[1](event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isActive]);
}

/** With Alt the key code is used, because the letter may differ. */
function nameOf({ key, code, altKey, shiftKey }: KeyboardEvent): string {
  if (altKey) return `Alt+${code.replace(/^(Digit|Key)/, '')}`;
  return shiftKey && key.length > 1 ? `Shift+${key}` : key;
}

/** An empty search does not count as typing: arrows and signs go to the cart. */
function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    return !(target.dataset.search !== undefined && target.value === '');
  }
  return target instanceof HTMLTextAreaElement;
}
