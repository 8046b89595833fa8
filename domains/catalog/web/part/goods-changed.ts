/** A page that changes what is sold tells the till beside it, which keeps a copy of its own. */
const told = new EventTarget();

const CHANGED = 'changed';

export function announceGoodsChanged(): void {
  told.dispatchEvent(new Event(CHANGED));
}

/** Calls back when goods were changed on this page, until it is called itself. */
export function onGoodsChanged(changed: () => void): () => void {
  told.addEventListener(CHANGED, changed);
  return () => told.removeEventListener(CHANGED, changed);
}
