import { add, type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tender } from '#domains/payments/core/tenders.ts';
import { codeEnd, readCardCode } from './card-code.ts';

/** A card as it is at posting. */
export type KnownCard = {
  id: string;
  code: string;
  balance: Minor;
  blocked: boolean;
  expired: boolean;
};

/** What a document puts on a card; negative: takes off it. */
export type CardChange = { card_id: string; amount: Minor };

export type CardRefusal = Rejection<
  'gift_card_not_found' | 'gift_card_blocked' | 'gift_card_expired' | 'gift_card_too_small'
>;

type Field = 'payments' | 'refunds';

/**
 * Applies tenders to the cards given by their codes. A card of 500.00 pays 320.00 and keeps 180.00;
 * a refund of 40.00 to it (a negative tender) makes it 540.00. Printouts show only the last
 * characters of the code.
 */
export function applyToCards(
  tenders: readonly Tender[],
  known: readonly KnownCard[],
  field: Field = 'payments',
): { tenders: Tender[]; cards: CardChange[] } | CardRefusal {
  const changes = new Map<string, CardChange>();
  const applied: Tender[] = [];
  for (const [index, tender] of tenders.entries()) {
    const { kind, gift_card_code } = tender;
    if (kind !== 'gift_card' && gift_card_code === null) {
      applied.push(tender);
      continue;
    }
    const path = `${field}.${index}.gift_card_code`;
    const code = kind === 'gift_card' ? readCardCode(gift_card_code ?? '') : null;
    const card = known.find((one) => one.code === code);
    if (card === undefined) return reject('gift_card_not_found', { path });
    if (card.blocked) return reject('gift_card_blocked', { path });
    if (card.expired) return reject('gift_card_expired', { path });
    const before = changes.get(card.id)?.amount ?? ZERO;
    const amount = minor(before - tender.amount);
    if (add(card.balance, amount) < 0) {
      return reject('gift_card_too_small', { path, params: { balance: card.balance } });
    }
    changes.set(card.id, { card_id: card.id, amount });
    applied.push({ ...tender, reference: `*${codeEnd(card.code)}` });
  }
  return { tenders: applied, cards: [...changes.values()].filter(({ amount }) => amount !== 0) };
}

/** The requested codes, each once; without any, there is no query. */
export function listRequestedCodes(
  tenders: readonly { gift_card_code?: string | undefined }[],
): string[] {
  const codes = tenders.flatMap(({ gift_card_code }) => {
    const code = gift_card_code === undefined ? null : readCardCode(gift_card_code);
    return code === null ? [] : [code];
  });
  return [...new Set(codes)];
}
