import type { Plugin } from 'vite';

/** The last line of the bundler's own code that links the styles of a lazy chunk. */
const LINK = 'document.head.appendChild(link);';

/** By its path, as React looks it up, and before the page's own styles (styles.tsx). */
const LINK_IN_ORDER = `
  const shared = isCss ? document.querySelectorAll('link[data-precedence=shared]') : [];
  if (shared.length > 0) {
    link.setAttribute('href', dep.pathname);
    link.dataset.precedence = 'shared';
    shared[shared.length - 1].after(link);
  } else ${LINK}`;

/**
 * Inserts a dialog's styles where a page would have put them, so that the next page finds them. At
 * the end of the head they would be linked twice, and override the page's own.
 */
export function sheetsInOrder(): Plugin {
  return {
    name: 'sheets-in-order',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null;
      if (code.split(LINK).length !== 2) this.error('the bundler links styles in another way now');
      return { code: code.replace(LINK, LINK_IN_ORDER), map: null };
    },
  };
}
