import type { DecidedSale } from './decide-sale.ts';

/** Whether cash paid all of it: no due, and no returned product, card or deposit paid a part. */
export function isPaidInCash({
  due,
  exchanged,
  tenders,
}: Pick<DecidedSale, 'due' | 'exchanged' | 'tenders'>): boolean {
  return due === 0 && exchanged === 0 && tenders.every(({ kind }) => kind === 'cash');
}

export function hasServices({ lines }: Pick<DecidedSale, 'lines'>): boolean {
  return lines.some(({ sold }) => sold.kind === 'service');
}
