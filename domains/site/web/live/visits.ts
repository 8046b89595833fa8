import { fixHeader } from './fixed-header.ts';

/** Pages that are rendered without React; all others need a full load. */
const SITE_PAGE = /^\/(?:(?:features|price|blog|contact|privacy|terms|preview)(?:\/|$)|$)/;

/**
 * Fetches the next page of the site and inserts it, in browsers with the Navigation API, which
 * keeps history, scrolling, focus and stopping. In other browsers links load pages as usual.
 */
export function enlivenVisits(): void {
  if (!('navigation' in window)) return;
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const isOther = event.hashChange || event.downloadRequest !== null || event.formData !== null;
    if (isOther || event.navigationType === 'reload' || url.origin !== location.origin) return;
    showProgress(true);
    if (!event.canIntercept || !SITE_PAGE.test(url.pathname)) return;
    const isLanguage = url.pathname === location.pathname && url.search.startsWith('?lang=');
    const stay = isLanguage && event.navigationType !== 'traverse';
    event.intercept({
      scroll: stay ? 'manual' : undefined,
      focusReset: stay ? 'manual' : undefined,
      handler: () => turnTo(url, event.signal, stay),
    });
  });
  // Restored from the back/forward cache, in its previous state.
  window.addEventListener('pageshow', () => showProgress(false));
}

function showProgress(isShown: boolean): void {
  document.querySelector('[data-progress]')?.toggleAttribute('hidden', !isShown);
}

async function turnTo(url: URL, signal: AbortSignal, stay: boolean): Promise<void> {
  try {
    const answer = await fetch(url, { signal, headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    // Redirected, of another build, or no page of the site: a full load.
    if (answer.redirected || scriptOf(page) !== scriptOf(document)) return location.reload();
    await addSheets(page);
    if (signal.aborted) return;
    takeHead(page);
    takeBody(page, stay);
  } catch {
    if (!signal.aborted) location.reload();
  }
}

const scriptOf = (page: Document) =>
  page.querySelector('script[data-site]')?.getAttribute('src') ?? null;

/** Loads missing style sheets before the content that needs them. */
async function addSheets(page: Document): Promise<void> {
  const sheets = page.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const missing = [...sheets]
    .map((sheet) => sheet.getAttribute('href') ?? '')
    .filter((href) => document.head.querySelector(`link[href="${href}"]`) === null);
  await Promise.all(
    missing.map((href) => {
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      document.head.append(sheet);
      return new Promise((resolve) => {
        sheet.onload = resolve;
        sheet.onerror = resolve;
      });
    }),
  );
}

/** Metadata that belongs to one page; scripts and styles stay. */
const OF_ITSELF = 'title, meta[name]:not([name=viewport]), meta[property]';
const AND_OF_OTHERS =
  'link[rel=canonical], link[rel=alternate], script[type="application/ld+json"]';

function takeHead(page: Document): void {
  const said = `${OF_ITSELF}, ${AND_OF_OTHERS}`;
  for (const one of document.head.querySelectorAll(said)) one.remove();
  document.head.append(...page.head.querySelectorAll(said));
  const { attributes } = page.documentElement;
  for (const { name, value } of attributes) document.documentElement.setAttribute(name, value);
}

function takeBody(page: Document, stay: boolean): void {
  const from = document.activeElement?.closest('header, footer')?.localName;
  const next = page.querySelector('.site');
  if (next === null) throw new Error('no page of the site');
  // An error stays until it is closed, across pages.
  const errors = '[data-toasts=error]';
  next.querySelector(errors)?.replaceChildren(...(document.querySelector(errors)?.children ?? []));
  document.querySelector('.site')?.replaceWith(next);
  fixHeader();
  const arrived = next.querySelector('[data-arrived]');
  if (arrived !== null) arrived.textContent = document.title;
  if (stay && from !== undefined) {
    document.querySelector<HTMLElement>(`${from} a[data-language]`)?.focus();
  }
}
