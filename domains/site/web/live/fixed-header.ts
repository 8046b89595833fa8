/** Scrolled further than this, the header stays at the top. */
const STICKS_AFTER_PX = 10;

export function enlivenHeader(signal: AbortSignal): void {
  window.addEventListener('scroll', fixHeader, { passive: true, signal });
  fixHeader();
}

/** Also for a header that has just come into the page. */
export function fixHeader(): void {
  document
    .querySelector('[data-header]')
    ?.toggleAttribute('data-fixed', window.scrollY > STICKS_AFTER_PX);
}
