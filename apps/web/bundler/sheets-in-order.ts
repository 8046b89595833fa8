import type { Plugin } from 'vite';

/** The last line of the bundler's own way to link what a file needs that comes later. */
const LINK = 'document.head.appendChild(link);';

/** By its path, as React looks for it, and before what is a page's own (styles.tsx). */
const LINK_IN_ORDER = `
  const shared = isCss ? document.querySelectorAll('link[data-precedence=shared]') : [];
  if (shared.length > 0) {
    link.setAttribute('href', dep.pathname);
    link.dataset.precedence = 'shared';
    shared[shared.length - 1].after(link);
  } else ${LINK}`;

/**
 * The styles that a dialog brings stand where a page would have put them, and the next page that
 * wears them finds them: at the end of the head they came twice, over the page's own.
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
