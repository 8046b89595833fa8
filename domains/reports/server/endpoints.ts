import type { Endpoint } from '#platform/http/endpoint.ts';
import { cashFlow } from './cash-flow.ts';
import { branchDashboard, dashboardData } from './dashboard-data.ts';
import { dayLists } from './day-lists.ts';
import { statements } from './frame/statements.ts';
import { inventoryDashboard } from './inventory-dashboard.ts';
import { listAlerts } from './list-alerts.ts';
import { openDrawers } from './open-drawers.ts';
import { reorder } from './reorder.ts';
import { transactionCount } from './transaction-count.ts';

export const endpoints: readonly Endpoint[] = [
  dashboardData,
  dayLists,
  branchDashboard,
  cashFlow,
  transactionCount,
  inventoryDashboard,
  reorder,
  listAlerts,
  openDrawers,
  ...statements,
];
