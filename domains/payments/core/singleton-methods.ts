import type { MethodKind } from './tenders.ts';

/** Of these a shop has one each, and the till counts on it; they have no accounts at a bank. */
const ONE_EACH: readonly MethodKind[] = ['cash', 'deposit', 'gift_card'];

export function isOneOfItsKind({ kind }: { kind: MethodKind }): boolean {
  return ONE_EACH.includes(kind);
}
