import type { CostingModel } from './model.ts';
import type { ReceiptStep, Trader } from './trader.ts';

export type LineDone = { variant: string; in_boxes: boolean };
export type SaleDone = { id: string; warehouse: string; lines: readonly LineDone[] };
export type ReceiptDone = { id: string; warehouse: string; lines: readonly ReceiptStep[] };

/** Documents in effect, oldest first: `posted` is all that can be reversed. */
export type Documents = { sales: SaleDone[]; receipts: ReceiptDone[]; posted: string[] };

/** An operation that the model and a trader each carry out. */
export type Step = {
  said: string;
  /** The id of the document that it posts; null: none that moves stock. */
  id: string | null;
  model(model: CostingModel): boolean;
  trader(trader: Trader): Promise<boolean>;
  /** Records that it was done, for later steps. */
  done(): void;
  /** Runs alone, because it was planned for the stock at that moment. */
  is_alone?: boolean;
  /** Runs apart from other steps of the same receipt, because their order would be undefined. */
  receipt?: string;
  /** A receipt with its input, or a later cost. */
  came?: ReceiptDone;
  is_late?: boolean;
};
