import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { prepare } from '#platform/http/prepare.ts';
import { checkConnectionRoute } from '../contract/connection.ts';
import type { AppCode } from '../core/apps.ts';
import type { OauthApp } from '../core/oauth-app.ts';
import { type LockedConnection, updateConnection } from './connection.sql.ts';
import { hasFailed } from './gateways/sms-adapter.ts';
import { SMS_ADAPTERS } from './gateways/sms-adapters.ts';
import { checkTokens } from './oauth/check-tokens.ts';
import { recordTried } from './record-call.ts';
import { openKeys } from './sealed-keys.ts';
import { showConnection } from './show-connection.ts';
import { wakeMessages } from './sms/wake-messages.ts';
import { lockVersion } from './steer-connection.ts';
import { type Tried, tryKeys } from './try-keys.ts';

/** One harmless call; an account that works again lets go on what waits for it. */
export function checkConnection(oauthApps: readonly OauthApp[]) {
  return command(checkConnectionRoute, async (tx, input, context) => {
    const before = await lockVersion(tx, input, context);
    if ('rejection' in before) return before;
    const app = oauthApps.find((one) => one.app === before.app);
    return app === undefined
      ? checkKeys(tx, before, context)
      : checkTokens(tx, { before, app }, context);
  });
}

/** Reads the balance. */
async function checkKeys(tx: Tx, before: LockedConnection, context: Context) {
  const { actor, site, now } = context;
  const { id, app, state, sealed_keys, attention_code } = before;
  if (sealed_keys === null) return reject('wrong_state');
  const of = { shop_id: actor.shop_id, id };
  const keys = openKeys(site, id, sealed_keys);
  if (keys !== null && context.prepared === undefined) {
    return prepare(() => tryKeys(SMS_ADAPTERS[app as AppCode], site.services, keys));
  }
  if (keys === null) {
    // A paused one stays so: it would go on as soon as it is mended.
    const attention = { state: 'needs_attention', attention_code: 'secret_unreadable' } as const;
    await updateConnection(tx, of, state === 'paused' ? {} : attention);
  } else {
    const tried = context.prepared as Tried;
    const isMended = !hasFailed(tried.result) && canMend(attention_code, tried);
    await updateConnection(tx, of, isMended ? { state: 'active', attention_code: null } : {});
    await recordTried(tx, context, { ...of, tried });
    if (isMended) await wakeMessages(tx, [of]);
  }
  await writeAudit(tx, context, { action: 'connection.checked', subject_id: id });
  return showConnection(tx, of, now);
}

/** A balance that can be read proves the keys, and whether there is money; not the rest. */
function canMend(attention_code: string | null, { result }: Tried): boolean {
  if (attention_code === null || attention_code === 'owner_lost_access') return false;
  return attention_code !== 'balance_empty' || ('balance' in result && result.balance > 0);
}
