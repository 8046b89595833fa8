/** A page that changes what is sold tells the till beside it, which keeps a copy of its own. */
const events = new EventTarget();

const CHANGED = 'changed';

export function announceProductsChanged(): void {
  events.dispatchEvent(new Event(CHANGED));
}

/** Calls back when goods were changed on this page, until it is called itself. */
export function onProductsChanged(changed: () => void): () => void {
  events.addEventListener(CHANGED, changed);
  return () => events.removeEventListener(CHANGED, changed);
}
