import {
  BANK_ACCOUNT,
  BKASH_ACCOUNT,
  CARD_ACCOUNT,
  CASH_ACCOUNT,
  DEPOSIT_ACCOUNT,
  GIFT_CARD_ACCOUNT,
  NAGAD_ACCOUNT,
} from '#domains/accounting/core/chart.ts';
import type { MethodKind } from './tenders.ts';

export type ReadyMethod = {
  code: string;
  name: string;
  name_bn: string;
  kind: MethodKind;
  account_code: string;
};

/** The usual methods of a shop in Bangladesh, in the order of the till. */
export const READY_METHODS: readonly ReadyMethod[] = [
  { code: 'cash', name: 'Cash', name_bn: 'ক্যাশ', kind: 'cash', account_code: CASH_ACCOUNT },
  { code: 'bkash', name: 'bKash', name_bn: 'বিকাশ', kind: 'mobile', account_code: BKASH_ACCOUNT },
  {
    code: 'nagad',
    name: 'Nagad',
    name_bn: 'নগদ (Nagad)',
    kind: 'mobile',
    account_code: NAGAD_ACCOUNT,
  },
  { code: 'card', name: 'Card', name_bn: 'কার্ড', kind: 'card', account_code: CARD_ACCOUNT },
  { code: 'bank', name: 'Bank', name_bn: 'ব্যাংক', kind: 'bank', account_code: BANK_ACCOUNT },
  {
    code: 'deposit',
    name: 'Deposit',
    name_bn: 'অগ্রিম জমা',
    kind: 'deposit',
    account_code: DEPOSIT_ACCOUNT,
  },
  {
    code: 'gift_card',
    name: 'Gift card',
    name_bn: 'গিফট কার্ড',
    kind: 'gift_card',
    account_code: GIFT_CARD_ACCOUNT,
  },
];
