import type { Endpoint } from '#platform/http/endpoint.ts';
import type { OauthApp } from '../core/oauth-app.ts';
import { changeConnection } from './change-connection.ts';
import { checkConnection } from './check-connection.ts';
import { connectApp } from './connect-app.ts';
import { disconnect } from './disconnect.ts';
import { listNotices, replayNotice, rotateAddress } from './inbox/notices.ts';
import { listApps } from './list-apps.ts';
import { listCalls, readConnection } from './read-connection.ts';
import { dryRunItem } from './sms/dry-run-item.ts';
import { countItems, ignoreItem, listItems, retryItem, retryItems } from './sms/sync-items.ts';
import { pauseConnection, resumeConnection, takeOverConnection } from './steer-connection.ts';

/** @param oauthApps - those at whose services members sign in */
export const endpointsOf = (oauthApps: readonly OauthApp[]): readonly Endpoint[] => [
  listApps(oauthApps),
  connectApp(oauthApps),
  readConnection,
  changeConnection,
  disconnect(oauthApps),
  pauseConnection,
  resumeConnection,
  checkConnection(oauthApps),
  takeOverConnection,
  listCalls,
  listItems,
  countItems,
  dryRunItem,
  retryItem,
  retryItems,
  ignoreItem,
  listNotices,
  replayNotice,
  rotateAddress,
];
