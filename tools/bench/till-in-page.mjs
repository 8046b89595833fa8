/**
 * Code that runs in the page of the bench `till`: plain JavaScript, as the browser gets it as text.
 */

/**
 * @typedef {{ first_scan_ms: number, in_cart_ms: number, scripts: string[] }} Scanned
 * @typedef {{ text: string, committed_ms: number, painted_ms: number }} Keystroke
 */

/**
 * Sends the keys of a scanner again and again until the page takes the Enter for itself, then waits
 * for the line in the cart. Times are from the beginning of the navigation.
 * @param {string} code
 */
export function scanAsSoonAsReady(code) {
  const send = (/** @type {string} */ key) =>
    (document.activeElement ?? document.body ?? document).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const timer = setInterval(() => {
    if (document.body === null) return;
    for (const sign of code) send(sign);
    // The page has prevented the default, so it handled the key.
    if (send('Enter')) return;
    clearInterval(timer);
    const first_scan_ms = performance.now();
    const look = () => {
      if (document.querySelector('[data-line]') === null) return;
      watch.disconnect();
      const in_cart_ms = performance.now();
      // The scripts that the page names itself; all others are fetched later.
      const [page] = performance.getEntriesByType('navigation');
      const read_ms = /** @type {PerformanceNavigationTiming} */ (page).domInteractive;
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < read_ms)
        .map(({ name }) => name);
      Object.assign(globalThis, { scanned: { first_scan_ms, scripts, in_cart_ms } });
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    look();
  }, 10);
}

/** Records for each key how long its results took: into the document, and onto the screen. */
export function watchKeystrokes() {
  /** @type {Keystroke[]} */
  const strokes = [];
  Object.assign(globalThis, { strokes, isSettled: true });
  /** @type {{ text: string, at: number } | null} */
  let open = null;
  document.addEventListener(
    'input',
    (event) => {
      const { value } = /** @type {HTMLInputElement} */ (event.target);
      open = { text: value, at: performance.now() };
      Object.assign(globalThis, { isSettled: false });
    },
    true,
  );
  const look = () => {
    if (open === null) return;
    const shown = document.querySelector('[data-found-for]')?.getAttribute('data-found-for');
    if (shown !== open.text) return;
    const { text, at } = open;
    open = null;
    const committed_ms = performance.now() - at;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        strokes.push({ text, committed_ms, painted_ms: performance.now() - at });
        Object.assign(globalThis, { isSettled: true });
      };
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-found-for'],
  });
}

/** Whether the device's copy of the catalogue is complete. */
export async function isCatalogStored() {
  const [first] = await indexedDB.databases();
  if (first?.name === undefined) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open(first.name ?? '');
    opening.onsuccess = () => {
      const lookup = opening.result.transaction('marks').objectStore('marks').get('since');
      lookup.onsuccess = () => {
        resolve(lookup.result !== undefined);
        opening.result.close();
      };
    };
  });
}
