import {
  ACCOUNT_BALANCES,
  ACCOUNT_DAYS,
} from '#domains/accounting/server/door/account-measures.sql.ts';
import { STOCK_DAYS } from '#domains/inventory/server/door/stock-measures.sql.ts';
import type { Measure } from '#domains/measures/server/door/measure.ts';
import { PRODUCT_DAYS, SALES_HOURS } from '#domains/sales/server/door/sales-measures.sql.ts';

/** All sums that are folded, in the order in which the fold writes them. */
export const MEASURES: readonly Measure[] = [
  ACCOUNT_DAYS,
  ACCOUNT_BALANCES,
  STOCK_DAYS,
  SALES_HOURS,
  PRODUCT_DAYS,
];
