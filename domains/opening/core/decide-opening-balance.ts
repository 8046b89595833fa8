import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
  type Posting,
} from '#domains/accounting/core/journal.ts';
import { revaluationLines } from '#domains/accounting/core/revaluation.ts';
import type { BatchCode } from '#domains/inventory/core/batches/choose-batches.ts';
import {
  type OpeningStockFacts,
  type OpeningStockRow,
  openingMoves,
} from '#domains/inventory/core/levels/decide-opening-stock.ts';
import { type StockChanges, stockChanges } from '#domains/inventory/core/levels/stock-changes.ts';
import { MINOR_MAX, type Minor, negate, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type BalanceChange, dueChange } from '#domains/parties/core/balance-change.ts';
import type { PaymentLine } from '#domains/payments/core/settlement.ts';
import { type Method, moneyMethods } from '#domains/payments/core/tenders.ts';

type OfBranch = { branch_id?: string | undefined; amount: Minor };

/** Rows without a branch belong to the document's; stock belongs to the branch of its warehouse. */
export type OpeningCommand = {
  accounts: readonly (OfBranch & { account_id: string })[];
  dues: readonly (OfBranch & {
    party_id: string;
    due_date?: string | undefined;
    number?: string | undefined;
  })[];
  deposits: readonly (OfBranch & { party_id: string })[];
  stock: readonly OpeningStockRow[];
  balancing_account_id?: string | undefined;
  /** Where no account is named: on Opening balances what comes in later stays visible. */
  balancing_account?: 'owner_capital' | 'opening_equity' | undefined;
};

/**
 * A row of an earlier document that stands: an account, a party or a variant, with its branch or
 * warehouse, and the number of an old bill.
 */
type Opened = { readonly of: string; readonly at: string; readonly number?: string };

export type OpeningFacts = {
  readonly accounts: Accounts;
  readonly methods: readonly Method[];
  /** The accounts of the request; archived ones and headings are not among them. */
  readonly named: readonly {
    readonly id: string;
    readonly kind: string;
    readonly control_of: string | null;
  }[];
  readonly parties: readonly { readonly id: string; readonly kind: 'customer' | 'supplier' }[];
  /** The branches where the caller works, with their warehouses. */
  readonly branches: readonly { readonly id: string; readonly warehouse_ids: readonly string[] }[];
  readonly opened: Readonly<Record<'accounts' | 'dues' | 'deposits' | 'stock', readonly Opened[]>>;
  readonly stock: OpeningStockFacts;
  readonly document: { readonly branch_id: string; readonly business_date: string };
  /** The first month of the shop's fiscal year. */
  readonly fiscal_year_first_month: number;
  /** The caller works in all branches. */
  readonly has_every_branch: boolean;
};

export type DecidedRow<Row> = Row & { readonly branch_id: string };

export type DecidedOpening = {
  readonly accounts: readonly DecidedRow<OpeningCommand['accounts'][number]>[];
  readonly dues: readonly (DecidedRow<OpeningCommand['dues'][number]> & { due_date: string })[];
  readonly deposits: readonly DecidedRow<OpeningCommand['deposits'][number]>[];
  readonly stock: readonly OpeningStockRow[];
  readonly balancing_account_id: string;
  /** Everything that is debited, without the balancing account. */
  readonly total: Minor;
  readonly tenders: readonly PaymentLine[];
  /** One a party, in the order of their ids. */
  readonly balances: readonly BalanceChange[];
  readonly moves: StockChanges;
  readonly journal: readonly JournalLine[];
  /** Of levels that were below zero. */
  readonly revaluation: readonly JournalLine[];
};

export type OpeningRefusal = Rejection<
  | 'not_found'
  | 'permission_denied'
  | 'account_not_found'
  | 'control_account'
  | 'income_or_expense'
  | 'not_equity'
  | 'party_not_found'
  | 'line_given_twice'
  | 'already_opened'
  | 'variant_not_found'
  | 'not_stocked'
  | 'quantity_too_fine'
  | 'amount_too_large'
  | BatchCode
>;

/**
 * What a shop had and owed on its first day, as one entry. Cash 250.00, Karim owes 84.00, goods for
 * 210.00, a loan of 100.00: the owner's capital is the rest, 444.00. Each branch balances.
 */
export function decideOpening(
  command: OpeningCommand,
  facts: OpeningFacts,
): DecidedOpening | OpeningRefusal {
  const balancing = findBalancingAccount(command, facts);
  if (isRejection(balancing)) return balancing;
  const rows = placeRows(command, facts);
  if (isRejection(rows)) return rows;
  const refusal =
    checkRights(rows, facts) ??
    checkAccounts(rows, facts) ??
    checkParties(rows, facts) ??
    checkOpened(rows, facts) ??
    checkSize(rows);
  if (refusal !== null) return refusal;
  const moved = openingMoves(command.stock, facts.stock);
  if (isRejection(moved)) return moved;
  const stock = stockChanges({ moves: moved }, facts.stock);
  if (isRejection(stock)) return atStock(stock);
  const postings = postingsOf(rows, facts);
  return {
    ...rows,
    balancing_account_id: balancing,
    total: sumOf(postings, ({ amount }) => (amount > 0 ? amount : ZERO)),
    tenders: tendersOf(rows, facts),
    balances: balancesOf(rows),
    moves: stock,
    journal: journalLines([...postings, ...remainders(postings, balancing)]),
    revaluation: revaluationOf(stock, facts),
  };
}

type Rows = Pick<DecidedOpening, 'accounts' | 'dues' | 'deposits' | 'stock'> & {
  readonly places: readonly DecidedRow<OpeningStockRow>[];
};

/** Gives each row its branch; the caller must work there. */
function placeRows(command: OpeningCommand, facts: OpeningFacts): Rows | Rejection<'not_found'> {
  const { document, branches } = facts;
  const own = document.branch_id;
  const place = <Row extends { branch_id?: string | undefined }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, branch_id: row.branch_id ?? own }));
  const places: DecidedRow<OpeningStockRow>[] = [];
  for (const [index, row] of command.stock.entries()) {
    const branch = branches.find((one) => one.warehouse_ids.includes(row.warehouse_id));
    if (branch === undefined) return reject('not_found', { path: `stock.${index}.warehouse_id` });
    places.push({ ...row, branch_id: branch.id });
  }
  const rows = {
    accounts: place(command.accounts),
    dues: place(command.dues).map((row) => {
      return { ...row, due_date: row.due_date ?? document.business_date };
    }),
    deposits: place(command.deposits),
    stock: command.stock,
    places,
  };
  for (const list of ['accounts', 'dues', 'deposits'] as const) {
    const at = rows[list].findIndex((row) => !branches.some(({ id }) => id === row.branch_id));
    if (at !== -1) return reject('not_found', { path: `${list}.${at}.branch_id` });
  }
  return rows;
}

/** Accounts, and documents over several branches, are for members of the complete shop. */
function checkRights(
  rows: Rows,
  { has_every_branch, document }: OpeningFacts,
): Rejection<'permission_denied'> | null {
  if (has_every_branch) return null;
  const others = [...rows.dues, ...rows.deposits, ...rows.places];
  const isElsewhere = others.some(({ branch_id }) => branch_id !== document.branch_id);
  return isElsewhere || rows.accounts.length > 0 ? reject('permission_denied') : null;
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

/** Income and expense of the year so far can be entered only within a year. */
function checkAccounts(
  { accounts }: Rows,
  { named, document, fiscal_year_first_month }: OpeningFacts,
): OpeningRefusal | null {
  const [, month = '', day = ''] = document.business_date.split('-');
  const isFirstDay = day === '01' && Number.parseInt(month, 10) === fiscal_year_first_month;
  const rows = accounts.map((row) => named.find(({ id }) => id === row.account_id));
  const refuse = <Code extends OpeningRefusal['rejection']>(code: Code, at: number) =>
    at === -1 ? null : reject(code, { path: `accounts.${at}.account_id` });
  const isResult = (kind: string) => kind === 'income' || kind === 'expense';
  return (
    refuse('account_not_found', rows.indexOf(undefined)) ??
    refuse(
      'control_account',
      rows.findIndex((account) => account?.control_of != null),
    ) ??
    refuse(
      'income_or_expense',
      rows.findIndex((account) => isFirstDay && isResult(account?.kind ?? '')),
    )
  );
}

function checkParties(rows: Rows, { parties }: OpeningFacts): OpeningRefusal | null {
  const due = rows.dues.findIndex(({ party_id }) => !parties.some(({ id }) => id === party_id));
  if (due !== -1) return reject('party_not_found', { path: `dues.${due}.party_id` });
  const isCustomer = (party_id: string) =>
    parties.some(({ id, kind }) => id === party_id && kind === 'customer');
  const deposit = rows.deposits.findIndex(({ party_id }) => !isCustomer(party_id));
  return deposit === -1
    ? null
    : reject('party_not_found', { path: `deposits.${deposit}.party_id` });
}

/**
 * An account, a party and a variant are opened once in each branch or warehouse, until that is
 * reversed. A party may have several old bills, each by its number, in documents of their own.
 */
function checkOpened(rows: Rows, { opened }: OpeningFacts): OpeningRefusal | null {
  const refuse = (code: 'line_given_twice' | 'already_opened', path: string, at: number) =>
    at === -1 ? null : reject(code, { path: path.replace('*', String(at)) });
  const accounts = rows.accounts.map((row) => `${row.account_id} ${row.branch_id}`);
  const dues = rows.dues.map(({ party_id }) => party_id);
  const deposits = rows.deposits.map(({ party_id }) => party_id);
  return (
    refuse('line_given_twice', 'accounts.*.account_id', findRepeated(accounts)) ??
    refuse('line_given_twice', 'dues.*.party_id', findRepeated(dues)) ??
    refuse('line_given_twice', 'deposits.*.party_id', findRepeated(deposits)) ??
    refuse(
      'already_opened',
      'accounts.*.account_id',
      rows.accounts.findIndex((row) => has(opened.accounts, row.account_id, row.branch_id)),
    ) ??
    refuse(
      'already_opened',
      'dues.*.party_id',
      rows.dues.findIndex((row) => has(opened.dues, row.party_id, row.branch_id, row.number)),
    ) ??
    refuse(
      'already_opened',
      'deposits.*.party_id',
      rows.deposits.findIndex((row) => has(opened.deposits, row.party_id, row.branch_id)),
    ) ??
    refuse(
      'already_opened',
      'stock.*.variant_id',
      rows.stock.findIndex((row) => has(opened.stock, row.variant_id, row.warehouse_id)),
    )
  );
}

/** The first that was there before; -1: none. */
function findRepeated(keys: readonly string[]): number {
  return keys.findIndex((key, index) => keys.indexOf(key) < index);
}

function has(opened: readonly Opened[], of: string, at: string, number = ''): boolean {
  return opened.some((one) => one.of === of && one.at === at && (one.number ?? '') === number);
}

/** The sums stay exact, whatever the signs. */
function checkSize({ accounts, dues, deposits, stock }: Rows): OpeningRefusal | null {
  const amounts = [...accounts, ...dues, ...deposits].map(({ amount }) => amount);
  const values = stock.map(({ value }) => value);
  const size = [...amounts, ...values].reduce((sum, one) => sum + Math.abs(one), 0);
  return size > MINOR_MAX ? reject('amount_too_large') : null;
}

function postingsOf(rows: Rows, { accounts, parties }: OpeningFacts): Posting[] {
  const kinds = new Map(parties.map(({ id, kind }) => [id, kind]));
  return [
    ...rows.accounts.map(({ account_id, branch_id, amount }) => {
      return { account_id, branch_id, amount };
    }),
    ...rows.dues.map(({ party_id, branch_id, amount }) =>
      kinds.get(party_id) === 'customer'
        ? { account_id: accounts.receivable, party_id, branch_id, amount }
        : { account_id: accounts.payable, party_id, branch_id, amount: credit(amount) },
    ),
    ...rows.deposits.map(({ party_id, branch_id, amount }) => {
      return {
        account_id: accounts.customer_deposit,
        party_id,
        branch_id,
        amount: credit(amount),
      };
    }),
    ...rows.places.map(({ branch_id, value }) => {
      return { account_id: accounts.inventory, branch_id, amount: value };
    }),
  ];
}

/** What is missing to zero in each branch. */
function remainders(postings: readonly Posting[], account_id: string): Posting[] {
  const branches = Map.groupBy(postings, ({ branch_id = '' }) => branch_id);
  return [...branches].map(([branch_id, own]) => {
    return { account_id, branch_id, amount: negate(sumOf(own, ({ amount }) => amount)) };
  });
}

/** A payment for each account of a payment method: the cash of a till begins with it. */
function tendersOf({ accounts }: Rows, { methods }: OpeningFacts): PaymentLine[] {
  return accounts.flatMap(({ account_id, amount }) => {
    const money = moneyMethods(methods);
    const own = money.find((method) => method.account_id === account_id);
    const ofBank = money.find(({ banks }) => banks.some((bank) => bank.account_id === account_id));
    const method = own ?? ofBank;
    if (method === undefined) return [];
    const bank = method.banks.find((one) => one.account_id === account_id);
    const place = { payment_method_id: method.id, bank_account_id: bank?.id ?? null, account_id };
    return [{ ...place, amount, handed_over: amount, reference: '' }];
  });
}

function balancesOf({ dues, deposits }: Rows): BalanceChange[] {
  const ids = [...new Set([...dues, ...deposits].map(({ party_id }) => party_id))].sort();
  return ids.map((party_id) => {
    const isOwn = (row: { party_id: string }) => row.party_id === party_id;
    const due = sumOf(dues.filter(isOwn), ({ amount }) => amount);
    const deposit = sumOf(deposits.filter(isOwn), ({ amount }) => amount);
    return { ...dueChange(party_id, due), deposit };
  });
}

/** Goods that were sold before they were entered now have their cost, in the branch of each. */
function revaluationOf(stock: StockChanges, { branches, accounts }: OpeningFacts): JournalLine[] {
  return branches.flatMap(({ id: branch_id, warehouse_ids }) => {
    const settled = stock.moves.filter((move) => {
      return move.kind === 'revaluation' && warehouse_ids.includes(move.warehouse_id);
    });
    const lines = revaluationLines(
      accounts,
      sumOf(settled, ({ value }) => value),
    );
    return lines.map((line) => ({ ...line, branch_id }));
  });
}

/** Batches are refused by the line of a document, which is a row of stock here. */
function atStock(refused: Rejection<BatchCode>): Rejection<BatchCode> {
  const { path } = refused;
  return path === undefined ? refused : { ...refused, path: path.replace(/^lines\./, 'stock.') };
}
