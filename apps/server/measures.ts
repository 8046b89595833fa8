import { ACCOUNT_SUMS, PARTY_SUMS } from '#domains/accounting/server/door/account-measures.sql.ts';
import { STOCK_SUMS } from '#domains/inventory/server/door/fold-levels.ts';
import { STOCK_VALUES } from '#domains/inventory/server/door/stock-measures.sql.ts';
import type { Folded } from '#domains/measures/server/door/fold.ts';
import { FLOW_SUMS } from '#domains/reports/server/door/flow-measure.sql.ts';
import { PRODUCT_SUMS, SALES_SUMS } from '#domains/sales/server/door/sales-measures.sql.ts';
import { LISTENERS } from './listeners.ts';

/** All that is folded from posted documents. */
export const FOLDED: Folded = {
  measures: [ACCOUNT_SUMS, PARTY_SUMS, STOCK_VALUES, SALES_SUMS, PRODUCT_SUMS, FLOW_SUMS],
  followers: [STOCK_SUMS, ...LISTENERS],
};
