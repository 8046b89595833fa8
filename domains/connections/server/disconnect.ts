import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { prepare } from '#platform/http/prepare.ts';
import { disconnectRoute } from '../contract/connection.ts';
import type { OauthApp } from '../core/oauth-app.ts';
import { lockConnection, updateConnection } from './connection.sql.ts';
import { insertCall } from './connection-call.sql.ts';
import type { Called } from './gateways/call-gateway.ts';
import { deleteAddresses, ignoreWaiting } from './inbox/notice.sql.ts';
import { revokeHeld } from './oauth/revoke-tokens.ts';
import { showConnection } from './show-connection.ts';
import { dropWaiting } from './sms/sms-message.sql.ts';

/**
 * Erases the keys; what waits is dropped, and the history stays. A service where the member signed
 * in is told first: whether or not it answers, the tokens are erased here.
 */
export function disconnect(oauthApps: readonly OauthApp[]) {
  return command(disconnectRoute, async (tx, { params }, context) => {
    const { actor, now, newId, site, prepared } = context;
    const of = { shop_id: actor.shop_id, id: params.id };
    const before = await lockConnection(tx, of);
    if (before === undefined) return reject('not_found');
    const { app, name, account, state, sealed_keys } = before;
    if (state === 'disconnected') return reject('wrong_state');
    const oauthApp = oauthApps.find((one) => one.app === app);
    if (oauthApp !== undefined && sealed_keys !== null && prepared === undefined) {
      return prepare((inShop) => revokeHeld(inShop, { of, site, app: oauthApp, now }));
    }
    const revoked = (prepared ?? null) as Called<object> | null;
    if (revoked !== null) {
      const call = { shop_id: of.shop_id, id: newId(), connection_id: of.id, at: now };
      await insertCall(tx, { ...call, ...revoked.facts });
    }
    await updateConnection(tx, of, {
      state: 'disconnected',
      attention_code: null,
      sealed_keys: null,
    });
    await deleteAddresses(tx, of);
    await ignoreWaiting(tx, of, now);
    const dropped = await dropWaiting(tx, of, now);
    await writeAudit(tx, context, {
      action: 'connection.ended',
      subject_id: of.id,
      before: { app, name, account },
      detail: { dropped },
    });
    return showConnection(tx, of, now);
  });
}
