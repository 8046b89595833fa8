import { type RefObject, useEffect } from 'react';

/** A letter pressed while nothing has the focus begins a search, but not behind a dialog. */
export function useLettersToSearch(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (document.activeElement !== document.body || !/^\p{L}$/u.test(event.key)) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      // The key itself then types into the field.
      search.current?.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [search]);
}
