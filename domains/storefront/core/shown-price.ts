import type { Minor } from '#domains/kernel/core/money.ts';

/** The price of one, and what was struck through. */
export type ShownPrice = {
  price: Minor;
  /** null: it is not reduced. */
  before: Minor | null;
};
