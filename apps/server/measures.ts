import {
  ACCOUNT_BALANCES,
  ACCOUNT_DAYS,
} from '#domains/accounting/server/door/account-measures.sql.ts';
import { STOCK_SUMS } from '#domains/inventory/server/door/fold-levels.ts';
import { STOCK_DAYS } from '#domains/inventory/server/door/stock-measures.sql.ts';
import type { Folded } from '#domains/measures/server/door/fold.ts';
import { PRODUCT_DAYS, SALES_HOURS } from '#domains/sales/server/door/sales-measures.sql.ts';

/** All that is folded from posted documents. */
export const FOLDED: Folded = {
  measures: [ACCOUNT_DAYS, ACCOUNT_BALANCES, STOCK_DAYS, SALES_HOURS, PRODUCT_DAYS],
  followers: [STOCK_SUMS],
};
