/** Notifies the till on the same page, which has its own copy of the products. */
const events = new EventTarget();

const CHANGED = 'changed';

export function announceProductsChanged(): void {
  events.dispatchEvent(new Event(CHANGED));
}

/** Registers a callback for product changes on this page. Returns the function that removes it. */
export function onProductsChanged(changed: () => void): () => void {
  events.addEventListener(CHANGED, changed);
  return () => events.removeEventListener(CHANGED, changed);
}
