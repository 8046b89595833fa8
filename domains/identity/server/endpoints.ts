import type { Endpoint } from '#platform/http/endpoint.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { google } from './google.ts';
import { listOwnShops } from './list-own-shops.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { readWaysIn } from './read-ways-in.ts';
import { switchShop } from './switch-shop.ts';
import { unlinkAccount } from './unlink-account.ts';

export const endpoints: readonly Endpoint[] = [
  login,
  logout,
  listOwnShops,
  switchShop,
  google,
  listSessions,
  endSession,
  endOtherSessions,
  readWaysIn,
  unlinkAccount,
];
