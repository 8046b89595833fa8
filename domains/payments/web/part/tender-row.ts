import type { Minor } from '#domains/kernel/core/money.ts';

/** A tender as typed. */
export type TenderRow = {
  key: number;
  payment_method_id: string;
  amount: Minor;
  reference: string;
  /** The reference is the code of a gift card. */
  is_card?: boolean;
};
