import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { prepare } from '#platform/http/prepare.ts';
import type { OauthApp } from '../../core/oauth-app.ts';
import { type LockedConnection, updateConnection } from '../connection.sql.ts';
import { type Failed, hasFailed } from '../gateways/sms-adapter.ts';
import { showConnection } from '../show-connection.ts';
import { callByToken } from './call-by-token.ts';
import { oauthServiceOf } from './oauth-service.ts';

type Checked = { readonly before: LockedConnection; readonly app: OauthApp };

/** Reads their name of the account by the token; one that works again is mended. */
export async function checkTokens(tx: Tx, { before, app }: Checked, context: Context) {
  const { actor, site, now, newId, prepared } = context;
  const service = oauthServiceOf(site, app);
  if (before.sealed_keys === null || service === null) return reject('wrong_state');
  const of = { shop_id: actor.shop_id, id: before.id };
  if (prepared === undefined) {
    return prepare((inShop) => {
      const transaction: Parameters<typeof callByToken>[0]['transaction'] = (work) =>
        inShop(actor.shop_id, work);
      // As that of the transaction, and it goes on: calls take time, and so does another's turn.
      const began = performance.now();
      const clock = () => new Date(now.getTime() + performance.now() - began);
      const means = { site, clock, newId, transaction };
      return callByToken(means, { of, service }, (token) => service.account(token));
    });
  }
  const isMended = !hasFailed(prepared as object | Failed) && canMend(before);
  await updateConnection(tx, of, isMended ? { state: 'active', attention_code: null } : {});
  await writeAudit(tx, context, { action: 'connection.checked', subject_id: before.id });
  return showConnection(tx, of, now);
}

function canMend({ attention_code }: LockedConnection): boolean {
  return attention_code !== null && attention_code !== 'owner_lost_access';
}
