import type { BatchCode } from '#domains/inventory/core/batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '#domains/inventory/core/levels/book-changes.ts';
import { openingMoves } from '#domains/inventory/core/levels/decide-opening-stock.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  checkRows,
  type OpeningCommand,
  type OpeningFacts,
  type OpeningRefusal,
  type OpeningRows,
} from './check-rows.ts';
import { decideOpeningMoney, type OpeningMoney } from './decide-opening-money.ts';

export type DecidedOpening = OpeningRows &
  Omit<OpeningMoney, 'journal'> & {
    readonly balancing_account_id: string;
    readonly books: BookChanges;
  };

/**
 * What a shop had and owed on its first day, as one entry. Cash 250.00, Karim owes 84.00, goods for
 * 210.00, a loan of 100.00: the owner's capital is the rest, 444.00. Each branch balances.
 */
export function decideOpening(
  command: OpeningCommand,
  facts: OpeningFacts,
): DecidedOpening | OpeningRefusal {
  const balancing_account_id = findBalancingAccount(command, facts);
  if (isRejection(balancing_account_id)) return balancing_account_id;
  const rows = checkRows(command, facts);
  if (isRejection(rows)) return rows;
  const moves = openingMoves(command.stock, facts.stock);
  if (isRejection(moves)) return moves;
  const { journal, ...money } = decideOpeningMoney(rows, facts, balancing_account_id);
  // Goods that were sold before they were entered now have their cost.
  const { accounts } = facts;
  const branches = branchesOf(facts);
  const books = bookChanges({ moves, journal }, { ...facts.stock, accounts, branches });
  if (isRejection(books)) return atStock(books);
  return { ...rows, ...money, balancing_account_id, books };
}

function findBalancingAccount(
  { balancing_account_id, balancing_account = 'owner_capital' }: OpeningCommand,
  { accounts, named }: OpeningFacts,
): string | Rejection<'account_not_found' | 'not_equity'> {
  if (balancing_account_id === undefined) return accounts[balancing_account];
  const path = 'balancing_account_id';
  const account = named.find(({ id }) => id === balancing_account_id);
  if (account === undefined) return reject('account_not_found', { path });
  return account.kind === 'equity' ? account.id : reject('not_equity', { path });
}

/** The branch of each warehouse. */
function branchesOf({ branches }: OpeningFacts): Map<string, string> {
  return new Map(branches.flatMap(({ id, warehouse_ids }) => warehouse_ids.map((at) => [at, id])));
}

/** Batches are refused by the line of a document, which is a row of stock here. */
function atStock(refused: Rejection<BatchCode>): Rejection<BatchCode> {
  const { path } = refused;
  return path === undefined ? refused : { ...refused, path: path.replace(/^lines\./, 'stock.') };
}
