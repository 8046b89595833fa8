import type { ReceiptStep } from './trader.ts';

export type LineDone = { variant: string; in_boxes: boolean };
export type SaleDone = { id: string; place: string; lines: readonly LineDone[] };
export type ReceiptDone = { id: string; lines: readonly ReceiptStep[] };
/** What stands, oldest first: `posted` is all that can be reversed. */
export type Documents = {
  sales: SaleDone[];
  receipts: (ReceiptDone & { place: string })[];
  posted: string[];
};
/** A step in words, and whether the model and the trader did it. */
export type StepDone = { said: string; model: boolean; trader: boolean };
