/** A sale that was sent, and of which this device has not heard what became of it. */
export type Unheard = { readonly id: string; readonly sent_at: number };

/** The sales of two people on one device, or of one person in two shops, are each their own. */
export const unheardKey = (cart_key: string) => `unheard.${cart_key}`;

export function unheardSales(key: string): Unheard[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Unheard[];
  } catch {
    return [];
  }
}

/** Before it goes: a machine that loses its power then still knows that it went. */
export function noteSent(key: string, { id, sent_at }: Unheard): void {
  keep(key, [...without(key, id), { id, sent_at }]);
}

/** It was refused, or what it has become is on the screen. */
export function noteHeard(key: string, id: string): void {
  keep(key, without(key, id));
}

const without = (key: string, id: string) => unheardSales(key).filter((one) => one.id !== id);

function keep(key: string, sales: readonly Unheard[]): void {
  try {
    if (sales.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(sales));
  } catch {
    // Storage may be full or refused: then nothing is known of it after the page is left.
  }
}
