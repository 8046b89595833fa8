import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type FlowLine, kindOf, nextCode, type SectionName } from './sections.ts';

/** Levels of the tree, the highest included. */
const DEPTH_MAX = 4;

export type ChartNode = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  description: string;
  section: SectionName;
  flow_line: FlowLine | null;
  parent_id: string | null;
  is_group: boolean;
  is_to_be_settled: boolean;
  /** Posting rules or a group of balances use it. */
  is_system: boolean;
  merged_into: string | null;
  archived: boolean;
  version: number;
};

/** All accounts of a shop, archived ones included, by id. */
export type Chart = ReadonlyMap<string, ChartNode>;

export type PlaceRefusal = Rejection<
  | 'account_not_found'
  | 'account_under_itself'
  | 'section_differs'
  | 'too_deep'
  | 'name_taken'
  | 'code_taken'
  | 'code_does_not_fit'
  | 'account_does_not_fit'
>;

type Wanted = Pick<ChartNode, 'id' | 'name' | 'name_bn' | 'description'> & {
  code: string | null;
  parent_id: string | null;
  /** null: that of the parent. */
  section: SectionName | null;
  flow_line: FlowLine | null;
  is_group: boolean;
  is_to_be_settled: boolean;
};

/** A new account. Without a code it gets the lowest free one of its section. */
export function decideNewAccount(
  chart: Chart,
  wanted: Wanted,
): ChartNode | PlaceRefusal | Rejection<'too_many_accounts'> {
  const parent = wanted.parent_id === null ? undefined : chart.get(wanted.parent_id);
  const section = wanted.section ?? parent?.section;
  if (section === undefined) return reject('account_not_found', { path: 'parent_id' });
  const taken = new Set([...chart.values()].map(({ code }) => code));
  const code = wanted.code ?? nextCode(section, taken);
  if (code === null) return reject('too_many_accounts');
  const state = { is_system: false, merged_into: null, archived: false, version: 1 };
  const account = { ...wanted, ...state, section, code };
  return checkPlace(chart, account) ?? account;
}

export type AccountChange = Partial<
  Pick<
    ChartNode,
    | 'code'
    | 'name'
    | 'name_bn'
    | 'description'
    | 'section'
    | 'flow_line'
    | 'parent_id'
    | 'is_group'
    | 'is_to_be_settled'
    | 'archived'
  >
>;

/** What decides besides the chart; each is read only for what is changed. */
export type AccountUse = {
  has_lines: boolean;
  /** In any branch; of income and expense never, because they begin anew each year. */
  has_balance: boolean;
  /** A product, payment method or recurring expense in use has it. */
  is_used: boolean;
};

export type ChangeRefusal =
  | PlaceRefusal
  | Rejection<
      | 'system_account'
      | 'account_has_lines'
      | 'balance_not_zero'
      | 'account_in_use'
      | 'merged_already'
    >;

/**
 * Renames, moves, archives or restores an account. Kind, section, cash-flow line and code are fixed
 * once it has lines. A system account is never archived.
 */
export function decideAccountChange(
  chart: Chart,
  before: ChartNode,
  { change, use }: { change: AccountChange; use: AccountUse },
): ChartNode | ChangeRefusal {
  const after = { ...before, ...change, version: before.version + 1 };
  const refusal =
    checkFixed(before, after, use) ??
    checkArchived(chart, before, { after, use }) ??
    checkPlace(chart, after);
  return refusal ?? after;
}

const FIXED = ['code', 'section', 'flow_line', 'is_group'] as const;

/** Whether a posting at the same time could contradict the change. */
export function concernsPostings(change: AccountChange): boolean {
  return change.archived !== undefined || FIXED.some((field) => change[field] !== undefined);
}

function checkFixed(
  before: ChartNode,
  after: ChartNode,
  { has_lines, is_used }: AccountUse,
): Rejection<'system_account' | 'account_has_lines' | 'account_in_use'> | null {
  const path = FIXED.find((field) => before[field] !== after[field]);
  if (path === undefined) return null;
  if (before.is_system) return reject('system_account', { path });
  if (has_lines) return reject('account_has_lines', { path });
  const becomesHeading = !before.is_group && after.is_group;
  return becomesHeading && is_used ? reject('account_in_use', { path: 'is_group' }) : null;
}

function checkArchived(
  chart: Chart,
  before: ChartNode,
  { after, use }: { after: ChartNode; use: AccountUse },
): Rejection<'system_account' | 'balance_not_zero' | 'account_in_use' | 'merged_already'> | null {
  const path = 'archived';
  if (before.archived === after.archived) return null;
  if (!after.archived) {
    return before.merged_into === null ? null : reject('merged_already', { path });
  }
  if (before.is_system) return reject('system_account', { path });
  if (use.has_balance) return reject('balance_not_zero', { path });
  const hasChildren = childrenOf(chart, before.id).some(({ archived }) => !archived);
  return use.is_used || hasChildren ? reject('account_in_use', { path }) : null;
}

/** Whether an account can stand where it is to stand, with its names and its code. */
function checkPlace(chart: Chart, account: ChartNode): PlaceRefusal | null {
  return checkParent(chart, account) ?? checkFit(account) ?? checkTaken(chart, account);
}

function checkParent(chart: Chart, account: ChartNode): PlaceRefusal | null {
  const path = 'parent_id';
  const children = childrenOf(chart, account.id);
  if (children.some(({ section }) => section !== account.section)) {
    return reject('section_differs', { path: 'section' });
  }
  if (account.parent_id === null) return null;
  const above = ancestorsOf(chart, account.parent_id);
  const [parent] = above;
  const isMerged = parent?.merged_into !== null;
  if (parent === undefined || isMerged || (parent.archived && !account.archived)) {
    return reject('account_not_found', { path });
  }
  if (above.some(({ id }) => id === account.id)) return reject('account_under_itself', { path });
  if (parent.section !== account.section) return reject('section_differs', { path });
  const levels = above.length + levelsOf(chart, account.id);
  return levels > DEPTH_MAX ? reject('too_deep', { path, params: { levels: DEPTH_MAX } }) : null;
}

const FIRST_DIGITS = { asset: '1', liability: '2', equity: '3', income: '4', expense: '56' };

function checkFit({ code, section, flow_line, is_to_be_settled }: ChartNode): PlaceRefusal | null {
  if (!FIRST_DIGITS[kindOf(section)].includes(code.charAt(0))) {
    return reject('code_does_not_fit', { path: 'code' });
  }
  const isMoney = section === 'money';
  if (isMoney && flow_line !== null) return reject('account_does_not_fit', { path: 'flow_line' });
  return is_to_be_settled && !isMoney
    ? reject('account_does_not_fit', { path: 'is_to_be_settled' })
    : null;
}

function checkTaken(chart: Chart, account: ChartNode): PlaceRefusal | null {
  const isTaken = othersThan(chart, account).some(({ code }) => code === account.code);
  return isTaken ? reject('code_taken', { path: 'code' }) : checkNames(chart, account);
}

/**
 * In one place of the chart no two accounts have one name. Money accounts are named after payment
 * methods, whose names can come again.
 */
export function checkNames(
  chart: Chart,
  account: Pick<ChartNode, 'id' | 'name' | 'name_bn' | 'section' | 'parent_id'>,
): Rejection<'name_taken'> | null {
  const { section, parent_id } = account;
  if (section === 'money') return null;
  const beside = othersThan(chart, account).filter(
    (other) => other.section === section && other.parent_id === parent_id,
  );
  for (const path of ['name', 'name_bn'] as const) {
    const isTaken = beside.some((other) => other[path] !== '' && other[path] === account[path]);
    if (isTaken) return reject('name_taken', { path });
  }
  return null;
}

function othersThan(chart: Chart, account: { id: string }): ChartNode[] {
  return [...chart.values()].filter(({ id }) => id !== account.id);
}

export function childrenOf(chart: Chart, id: string): ChartNode[] {
  return [...chart.values()].filter(({ parent_id }) => parent_id === id);
}

/** An account and those above it, the highest last. */
function ancestorsOf(chart: Chart, id: string): ChartNode[] {
  const found: ChartNode[] = [];
  let node = chart.get(id);
  while (node !== undefined && !found.includes(node)) {
    found.push(node);
    node = node.parent_id === null ? undefined : chart.get(node.parent_id);
  }
  return found;
}

/** The levels of an account and what is below it; 1: nothing is. */
function levelsOf(chart: Chart, id: string): number {
  const below = childrenOf(chart, id).map((child) => levelsOf(chart, child.id));
  return 1 + Math.max(0, ...below);
}
