import type { CostingModel } from './model.ts';
import type { ReceiptStep, Trader } from './trader.ts';

export type LineDone = { variant: string; in_boxes: boolean };
export type SaleDone = { id: string; warehouse: string; lines: readonly LineDone[] };
export type ReceiptDone = { id: string; warehouse: string; lines: readonly ReceiptStep[] };

/** What stands, oldest first: `posted` is all that can be reversed. */
export type Documents = { sales: SaleDone[]; receipts: ReceiptDone[]; posted: string[] };

/** Something to be done, which the model and a trader do each for itself. */
export type Step = {
  said: string;
  /** The id of the document that it posts; null: none that moves goods. */
  id: string | null;
  model(model: CostingModel): boolean;
  trader(trader: Trader): Promise<boolean>;
  /** Notes that it was done, for the steps that follow. */
  done(): void;
  /** Never beside others: it goes by what is there when it is planned. */
  is_alone?: boolean;
  /** Beside no other step about the same receipt: they have no order of their own. */
  receipt?: string;
  /** A receipt with what it was written in with, or a cost that came after one. */
  came?: ReceiptDone;
  is_late?: boolean;
};
