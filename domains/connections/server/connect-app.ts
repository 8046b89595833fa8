import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { prepare } from '#platform/http/prepare.ts';
import { connectAppRoute } from '../contract/connection.ts';
import { findApp } from '../core/apps.ts';
import type { OauthApp } from '../core/oauth-app.ts';
import { type Keys, nameAccount, readKeys } from '../core/read-keys.ts';
import { checkCount } from './check-count.ts';
import {
  findMembership,
  findSameAccount,
  insertConnection,
  reviveConnection,
} from './connection.sql.ts';
import { hasFailed } from './gateways/sms-adapter.ts';
import { SMS_ADAPTERS } from './gateways/sms-adapters.ts';
import { beginSignIn } from './oauth/begin-sign-in.ts';
import { recordTried } from './record-call.ts';
import { sealKeys } from './sealed-keys.ts';
import { showConnection } from './show-connection.ts';
import { type Tried, tryKeys } from './try-keys.ts';

type Input = {
  readonly params: { readonly app: string };
  readonly body: { readonly id?: string | undefined; readonly name: string; readonly keys: Keys };
};

/**
 * Connects an app by keys, or sends the member to sign in at its service.
 *
 * @param oauthApps - those at whose services members sign in
 */
export function connectApp(oauthApps: readonly OauthApp[]) {
  const findOauthApp = ({ params }: Input) => oauthApps.find(({ app }) => app === params.app);
  return creation(
    connectAppRoute,
    (tx, input, context) => {
      const app = findOauthApp(input);
      return app === undefined
        ? connectByKeys(tx, input, context)
        : beginSignIn(tx, context, { app, ...input.body });
    },
    // An attempt is no record, and its address holds what only this browser may know.
    { creates: (input) => findOauthApp(input) === undefined },
  );
}

/** The keys are tried between two transactions, and stored only if they work. */
async function connectByKeys(tx: Tx, { params, body }: Input, context: Context) {
  const { actor, now, newId, site } = context;
  const { shop_id, user_id } = actor;
  const app = findApp(params.app);
  if (app === undefined) return reject('app_not_found', { path: 'app' });
  const keys = readKeys(app, body.keys);
  if (isRejection(keys)) return keys;
  const place = { shop_id, app: app.app, mode: 'live', account: nameAccount(app, keys) };
  const same = await findSameAccount(tx, place);
  if (same !== undefined && same.state !== 'disconnected') return reject('account_taken');
  const tooMany = await checkCount(tx, shop_id);
  if (tooMany !== null) return tooMany;
  if (context.prepared === undefined) {
    return prepare(() => tryKeys(SMS_ADAPTERS[app.app], site.services, keys));
  }
  const tried = context.prepared as Tried;
  const refused = refuseTried(tried);
  if (refused !== null) return refused;
  const id = same?.id ?? body.id ?? newId();
  const acts_as = await findMembership(tx, actor);
  const { name } = body;
  const made = { ...place, id, name, acts_as, sealed_keys: sealKeys(site, id, keys) };
  const by = { created_at: now, created_by: user_id };
  if (same !== undefined) {
    await reviveConnection(tx, { ...made, ...by });
  } else if (!(await insertConnection(tx, { ...made, ...by, category: app.category }))) {
    return reject('account_taken');
  }
  await recordTried(tx, context, { shop_id, id, tried });
  const after = { app: app.app, name, account: place.account };
  await writeAudit(tx, context, { action: 'connection.made', subject_id: id, after });
  return showConnection(tx, { shop_id, id }, now);
}

/** The refusal for the person who typed the keys; null: they work. */
export function refuseTried({
  result,
}: Tried): Rejection<'keys_refused' | 'service_unreachable' | 'balance_empty'> | null {
  if (!hasFailed(result)) return null;
  const { failure, their_code, their_text } = result;
  if (failure === 'balance_empty') return reject('balance_empty');
  const isRefused = ['keys_refused', 'account_expired', 'request_refused'].includes(failure);
  if (!isRefused) return reject('service_unreachable');
  return reject('keys_refused', {
    path: 'keys',
    params: { code: their_code, text: their_text },
  });
}
