/** Scroll distance from which the header stays at the top. */
const STICKS_AFTER_PX = 10;

export function enlivenHeader(signal: AbortSignal): void {
  window.addEventListener('scroll', fixHeader, { passive: true, signal });
  fixHeader();
}

/** Also for a header that was just inserted. */
export function fixHeader(): void {
  document
    .querySelector('[data-header]')
    ?.toggleAttribute('data-fixed', window.scrollY > STICKS_AFTER_PX);
}
