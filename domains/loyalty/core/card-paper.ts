import type {
  Pair,
  ReceiptPaper,
  ReceiptShop,
  Words,
} from '#domains/documents/core/receipt-paper.ts';
import { digitsIn, nameIn } from '#domains/kernel/core/as-printed.ts';
import { type FigureLanguage, formatAmount, formatMoney } from '#domains/kernel/core/figures.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { writtenDay, printedTime } from '#domains/kernel/core/written-time.ts';
import { printedCode } from './card-code.ts';

type CardInput = {
  readonly card: {
    readonly number: string;
    readonly posted_at: string;
    readonly cashier: string;
    readonly amount: Minor;
    readonly expires_on: string | null;
    readonly payments: readonly {
      readonly name: string;
      readonly name_bn: string;
      readonly amount: Minor;
    }[];
    /** All of it. */
    readonly code: string;
  };
  readonly shop: Pick<ReceiptShop, 'name' | 'currency' | 'timezone' | 'address' | 'phone'>;
  readonly language: FigureLanguage;
  readonly words: Words;
};

/** The slip of a card, drawn as a receipt is: its code as text, bars and squares. */
export function cardPaper({ card, shop, language, words }: CardInput): ReceiptPaper {
  const pair = (label: string, amount: string): Pair => ({ label, amount, is_strong: false });
  const { amount, expires_on, payments } = card;
  return {
    ...{ language, voided: '', copy: '', in_words: '', page: '' },
    ...{ shop: shop.name, address: digitsIn(language, shop.address) },
    contact: shop.phone,
    head: [
      [card.number, printedTime(card.posted_at, shop.timezone, language)],
      [card.cashier, ''],
    ],
    columns: { item: '', quantity: '', price: '', amount: '' },
    ...{ lines: [], sums: [], dues: [] },
    total: {
      label: words('gift_card'),
      amount: formatMoney(amount, shop.currency, language),
      is_strong: true,
    },
    tenders: [
      ...payments.map((one) => pair(nameIn(language, one), formatAmount(one.amount, language))),
      ...(expires_on === null ? [] : [pair(words('card_until'), writtenDay(expires_on, language))]),
    ],
    ...{ note: printedCode(card.code), scan: words('card_is_money'), thanks: '' },
    ...{ url: card.code, number: card.code },
  };
}
