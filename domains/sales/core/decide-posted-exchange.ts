import type { RequiredApproval } from '#domains/access/core/approval.ts';
import {
  type ApprovalCheck,
  type ApprovalRefusal,
  checkApproval,
  type SpentApproval,
} from '#domains/access/core/check-approval.ts';
import type { BatchCode, BatchFacts } from '#domains/inventory/core/batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '#domains/inventory/core/levels/book-changes.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { levelsAt } from '#domains/inventory/core/levels/levels-at.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type PointsBack, pointsBack, type SalePoints } from '#domains/loyalty/core/points.ts';
import { mirrorMoves, pointsReturnOf } from './back-from.ts';
import {
  type DecidedExchange,
  decideExchange,
  type ExchangeCommand,
  type ExchangeFacts,
  type ExchangeRefusal,
} from './decide-exchange.ts';

export type PostedExchangeFacts = ExchangeFacts & {
  sale_id: string;
  is_reversed: boolean;
  /** All levels that the goods of both halves move. */
  levels: ReadonlyMap<string, StockLevel>;
  batches: BatchFacts | null;
  has_lots: boolean;
  /** What the sale earned and spent; null: no points. */
  sale_points: SalePoints | null;
  approval: Parameters<typeof checkApproval>[1];
  approval_check: Omit<ApprovalCheck, 'requiredApprovals'>;
  requiredForExpired: readonly RequiredApproval[];
};

/** Everything that an exchange changes. */
export type ExchangeChanges = {
  exchange: DecidedExchange;
  books: BookChanges;
  points_back: PointsBack | null;
  approval: SpentApproval | null;
  requiredApprovals: readonly RequiredApproval[];
};

/** Returns an exchange with everything that it changes, or the first rejection. Pure. */
export function decidePostedExchange(
  command: ExchangeCommand,
  facts: PostedExchangeFacts,
): ExchangeChanges | ExchangeRefusal | ApprovalRefusal | Rejection<'sale_reversed' | BatchCode> {
  if (facts.is_reversed) return reject('sale_reversed', { path: 'sale_id' });
  const exchange = decideExchange(command, facts);
  if (isRejection(exchange)) return exchange;
  const { back, sold } = exchange;
  const requiredApprovals = [...sold.missing_permissions, ...facts.requiredForExpired];
  const approval = checkApproval({ ...facts.approval_check, requiredApprovals }, facts.approval);
  if (isRejection(approval)) return approval;
  const { sale_id, sale_points } = facts;
  const { lines } = facts.back;
  const first = command.lines.length;
  const moves = mirrorMoves(exchange.moves, {
    requested: command.returned,
    sale_id,
    sold: lines,
    first,
  });
  const levels = levelsAt(command.warehouse_id, facts.levels);
  const { accounts } = facts.back;
  const books = bookChanges({ ...exchange, moves }, { ...facts, accounts, levels });
  if (isRejection(books)) return books;
  const points_back = sale_points && pointsBack(sale_points, pointsReturnOf(back, facts.back));
  return { exchange, books, points_back, approval, requiredApprovals };
}
