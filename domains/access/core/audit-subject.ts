/** The kinds of record that an audit entry can be about. */
export const SUBJECT_KINDS = [
  'document',
  'sales_quotation',
  'sales_order',
  'purchase_quotation',
  'purchase_order',
  'repair',
  'product',
  'customer',
  'supplier',
  'person',
  'role',
  'api_key',
  'register',
  'shift',
  'branch',
  'warehouse',
  'category',
  'unit',
  'shop',
  'other',
] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

const OF_COST = /(^|_)(cost|value|profit|margin|average)(_|$)/;

/** Removes cost fields at any depth, for users without `cost.read`. */
export function omitCost<T>(value: T): T {
  if (Array.isArray(value)) return value.map(omitCost) as T;
  if (typeof value !== 'object' || value === null) return value;
  const visible = Object.entries(value).filter(([name]) => !OF_COST.test(name));
  return Object.fromEntries(visible.map(([name, inner]) => [name, omitCost(inner)])) as T;
}
