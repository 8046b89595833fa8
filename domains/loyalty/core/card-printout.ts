import type {
  Pair,
  ReceiptPrintout,
  ReceiptShop,
  Translate,
} from '#domains/documents/core/receipt-printout.ts';
import {
  formatAmount,
  formatMoney,
  type NumberLanguage,
} from '#domains/kernel/core/format-number.ts';
import { formatDay, formatPrintedTime } from '#domains/kernel/core/format-time.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { digitsIn, nameIn } from '#domains/kernel/core/printed-names.ts';
import { formatCardCode } from './card-code.ts';

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
    /** The whole code. */
    readonly code: string;
  };
  readonly shop: Pick<ReceiptShop, 'name' | 'currency' | 'timezone' | 'address' | 'phone'>;
  readonly language: NumberLanguage;
  readonly translate: Translate;
};

/** The slip of a card, laid out as a receipt: its code as text, barcode and QR code. */
export function buildCardPrintout({ card, shop, language, translate }: CardInput): ReceiptPrintout {
  const pair = (label: string, amount: string): Pair => ({ label, amount, is_strong: false });
  const { amount, expires_on, payments } = card;
  return {
    language,
    voided: '',
    copy: '',
    in_words: '',
    page: '',
    shop: shop.name,
    address: digitsIn(language, shop.address),
    contact: shop.phone,
    head: [
      [card.number, formatPrintedTime(card.posted_at, shop.timezone, language)],
      [card.cashier, ''],
    ],
    columns: { item: '', quantity: '', price: '', amount: '' },
    lines: [],
    sums: [],
    dues: [],
    total: {
      label: translate('gift_card'),
      amount: formatMoney(amount, shop.currency, language),
      is_strong: true,
    },
    tenders: [
      ...payments.map((one) => pair(nameIn(language, one), formatAmount(one.amount, language))),
      ...(expires_on === null
        ? []
        : [pair(translate('card_until'), formatDay(expires_on, language))]),
    ],
    note: formatCardCode(card.code),
    scan: translate('card_is_money'),
    thanks: '',
    url: card.code,
    number: card.code,
  };
}
