import type { Endpoint } from '#platform/http/endpoint.ts';
import { changeConnection, disconnect } from './change-connection.ts';
import { checkConnection } from './check-connection.ts';
import { connectApp } from './connect-app.ts';
import { listNotices, replayNotice, rotateAddress } from './inbox/notices.ts';
import { listApps } from './list-apps.ts';
import { listCalls, readConnection } from './read-connection.ts';
import { dryRunItem } from './sms/dry-run-item.ts';
import { countItems, ignoreItem, listItems, retryItem } from './sms/sync-items.ts';
import { pauseConnection, resumeConnection, takeOverConnection } from './steer-connection.ts';

export const endpoints: readonly Endpoint[] = [
  listApps,
  connectApp,
  readConnection,
  changeConnection,
  disconnect,
  pauseConnection,
  resumeConnection,
  checkConnection,
  takeOverConnection,
  listCalls,
  listItems,
  countItems,
  dryRunItem,
  retryItem,
  ignoreItem,
  listNotices,
  replayNotice,
  rotateAddress,
];
