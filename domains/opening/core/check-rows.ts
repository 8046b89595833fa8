import type { Accounts } from '#domains/accounting/core/journal.ts';
import type { BatchCode } from '#domains/inventory/core/batches/choose-batches.ts';
import type {
  OpeningStockFacts,
  OpeningStockRow,
} from '#domains/inventory/core/levels/decide-opening-stock.ts';
import { MINOR_MAX, type Minor } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Method } from '#domains/payments/core/tenders.ts';

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

/** The rows of a request, each with its branch. */
export type OpeningRows = {
  readonly accounts: readonly DecidedRow<OpeningCommand['accounts'][number]>[];
  readonly dues: readonly (DecidedRow<OpeningCommand['dues'][number]> & { due_date: string })[];
  readonly deposits: readonly DecidedRow<OpeningCommand['deposits'][number]>[];
  readonly stock: readonly OpeningStockRow[];
  /** Stock with the branches of its warehouses. */
  readonly places: readonly DecidedRow<OpeningStockRow>[];
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

/** The rows with their branches, or the first refusal by what they name. Pure. */
export function checkRows(
  command: OpeningCommand,
  facts: OpeningFacts,
): OpeningRows | OpeningRefusal {
  const rows = placeRows(command, facts);
  if (isRejection(rows)) return rows;
  return (
    checkRights(rows, facts) ??
    checkAccounts(rows, facts) ??
    checkParties(rows, facts) ??
    checkOpened(rows, facts) ??
    checkSize(rows) ??
    rows
  );
}

/** Gives each row its branch; the caller must work there. */
function placeRows(
  command: OpeningCommand,
  facts: OpeningFacts,
): OpeningRows | Rejection<'not_found'> {
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
  rows: OpeningRows,
  { has_every_branch, document }: OpeningFacts,
): Rejection<'permission_denied'> | null {
  if (has_every_branch) return null;
  const others = [...rows.dues, ...rows.deposits, ...rows.places];
  const isElsewhere = others.some(({ branch_id }) => branch_id !== document.branch_id);
  return isElsewhere || rows.accounts.length > 0 ? reject('permission_denied') : null;
}

/** Income and expense of the year so far can be entered only within a year. */
function checkAccounts(
  { accounts }: OpeningRows,
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

function checkParties(rows: OpeningRows, { parties }: OpeningFacts): OpeningRefusal | null {
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
function checkOpened(rows: OpeningRows, { opened }: OpeningFacts): OpeningRefusal | null {
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
function checkSize({ accounts, dues, deposits, stock }: OpeningRows): OpeningRefusal | null {
  const amounts = [...accounts, ...dues, ...deposits].map(({ amount }) => amount);
  const values = stock.map(({ value }) => value);
  const size = [...amounts, ...values].reduce((sum, one) => sum + Math.abs(one), 0);
  return size > MINOR_MAX ? reject('amount_too_large') : null;
}
