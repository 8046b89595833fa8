import type { Endpoint } from '#platform/http/endpoint.ts';
import { postOpeningBalance } from './post-opening-balance.ts';
import { postOpeningStock } from './post-opening-stock.ts';
import { listOpeningBalances, readOpeningBalance } from './read-opening-balances.ts';
import { reverseOpeningBalance } from './reverse-opening-balance.ts';

export const endpoints: readonly Endpoint[] = [
  postOpeningBalance,
  postOpeningStock,
  readOpeningBalance,
  listOpeningBalances,
  reverseOpeningBalance,
];
