export const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;

export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export type Side = 'debit' | 'credit';

/** The lines of the cash-flow statement to which an account can belong. */
export const FLOW_LINES = [
  'customers',
  'suppliers',
  'expenses',
  'wages',
  'taxes',
  'interest',
  'other_operating',
  'exchange',
  'fixed_assets',
  'loans',
  'owner',
] as const;

export type FlowLine = (typeof FLOW_LINES)[number];

/** The sections of the chart in the order of the statements. */
export const SECTIONS = [
  'money',
  'receivable',
  'inventory',
  'tax_asset',
  'other_current_asset',
  'fixed_asset',
  'accumulated_depreciation',
  'payable',
  'customer_funds',
  'tax_liability',
  'other_current_liability',
  'long_term_liability',
  'capital',
  'drawings',
  'opening',
  'retained',
  'sales',
  'sales_deduction',
  'other_income',
  'exchange',
  'cost_of_sales',
  'stock_loss',
  'operating',
  'depreciation',
  'finance',
] as const;

export type SectionName = (typeof SECTIONS)[number];

type Section = {
  kind: AccountKind;
  /** Its balances stand on the other side than those of its kind, and lower their total. */
  is_contra: boolean;
  /** The line of the cash flow of accounts without one of their own; null: they are money. */
  flow_line: FlowLine | null;
  /** The codes of accounts that a shop adds, each range with its first and last one. */
  own_codes: readonly (readonly [first: number, last: number])[];
};

/** A section whose balances stand on the side of its kind. */
function section(
  kind: AccountKind,
  flow_line: FlowLine | null,
  ...own_codes: Section['own_codes']
): Section {
  return { kind, is_contra: false, flow_line, own_codes };
}

function contra(...values: Parameters<typeof section>): Section {
  return { ...section(...values), is_contra: true };
}

const SECTION: Readonly<Record<SectionName, Section>> = {
  money: section('asset', null, [1041, 1129]),
  receivable: section('asset', 'customers', [1131, 1199]),
  inventory: section('asset', 'suppliers', [1211, 1299]),
  tax_asset: section('asset', 'taxes', [1311, 1399]),
  other_current_asset: section('asset', 'other_operating', [1411, 1499]),
  fixed_asset: section('asset', 'fixed_assets', [1511, 1589]),
  accumulated_depreciation: contra('asset', 'fixed_assets', [1591, 1599]),
  payable: section('liability', 'suppliers', [2011, 2019]),
  customer_funds: section('liability', 'customers', [2021, 2099]),
  tax_liability: section('liability', 'taxes', [2111, 2199]),
  other_current_liability: section('liability', 'wages', [2211, 2299]),
  long_term_liability: section('liability', 'loans', [2311, 2399]),
  capital: section('equity', 'owner', [3011, 3019], [3050, 3999]),
  drawings: contra('equity', 'owner', [3021, 3029]),
  opening: section('equity', 'owner', [3031, 3039]),
  retained: section('equity', 'owner', [3041, 3049]),
  sales: section('income', 'customers', [4200, 4999]),
  sales_deduction: contra('income', 'customers', [4021, 4029], [4040, 4099]),
  other_income: section('income', 'customers', [4111, 4139], [4150, 4199]),
  exchange: section('income', 'exchange', [4141, 4149]),
  cost_of_sales: section('expense', 'suppliers', [5011, 5029]),
  stock_loss: section('expense', 'suppliers', [5031, 5999]),
  operating: section('expense', 'expenses', [6200, 6999]),
  depreciation: section('expense', 'expenses', [6111, 6119]),
  finance: section('expense', 'interest', [6141, 6149]),
};

export function kindOf(name: SectionName): AccountKind {
  return SECTION[name].kind;
}

/** The sections of these kinds, in the order of the statements. */
export function sectionsOf(...kinds: readonly AccountKind[]): readonly SectionName[] {
  return SECTIONS.filter((name) => kinds.includes(kindOf(name)));
}

/** The side on which balances of the section normally stand. */
export function normalSide(name: SectionName): Side {
  const { kind, is_contra } = SECTION[name];
  const isDebit = kind === 'asset' || kind === 'expense';
  return isDebit === is_contra ? 'credit' : 'debit';
}

/** The line of the cash flow on which an account counts; null: it is money itself. */
export function flowLineOf(account: {
  section: SectionName;
  flow_line: FlowLine | null;
}): FlowLine | null {
  return account.flow_line ?? SECTION[account.section].flow_line;
}

/** The lowest free code for an account that a shop adds to a section; null: all are taken. */
export function nextCode(name: SectionName, taken: ReadonlySet<string>): string | null {
  for (const [first, last] of SECTION[name].own_codes) {
    for (let code = first; code <= last; code += 1) {
      if (!taken.has(String(code))) return String(code);
    }
  }
  return null;
}
