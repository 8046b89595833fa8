import type { MethodKind } from './tenders.ts';

/** A shop has exactly one of each, and the till relies on it; they have no bank accounts. */
const ONE_EACH: readonly MethodKind[] = ['cash', 'deposit', 'gift_card'];

export function isOneOfItsKind({ kind }: { kind: MethodKind }): boolean {
  return ONE_EACH.includes(kind);
}
