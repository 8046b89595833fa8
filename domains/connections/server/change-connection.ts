import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { prepare } from '#platform/http/prepare.ts';
import { changeConnectionRoute } from '../contract/connection.ts';
import { findApp } from '../core/apps.ts';
import { hasNamedAccounts, nameAccount, readKeys } from '../core/read-keys.ts';
import { refuseTried } from './connect-app.ts';
import { findSameAccount, lockConnection, updateConnection } from './connection.sql.ts';
import { SMS_ADAPTERS } from './gateways/sms-adapters.ts';
import { recordTried } from './record-call.ts';
import { sealKeys } from './sealed-keys.ts';
import { showConnection } from './show-connection.ts';
import { wakeMessages } from './sms/wake-messages.ts';
import { type Tried, tryKeys } from './try-keys.ts';

export const changeConnection = command(
  changeConnectionRoute,
  async (tx, { params, body }, context) => {
    const { actor, now, site } = context;
    const of = { shop_id: actor.shop_id, id: params.id };
    const before = await lockConnection(tx, of);
    if (before === undefined) return reject('not_found');
    if (before.version !== body.version) return reject('version_conflict', { path: 'version' });
    if (before.state === 'disconnected') return reject('wrong_state');
    const app = findApp(before.app);
    // Of an app at whose service the member signs in, nothing is typed.
    if (app === undefined && body.keys !== undefined) return reject('wrong_state');
    const keys = app === undefined || body.keys === undefined ? null : readKeys(app, body.keys);
    if (isRejection(keys)) return keys;
    const { name = before.name } = body;
    if (app === undefined || keys === null) {
      await updateConnection(tx, of, { name });
    } else {
      const account = nameAccount(app, keys);
      if (account !== before.account) {
        // An account with a name of its own has a history of its own; a key has none.
        if (hasNamedAccounts(app)) {
          return reject('account_differs', { path: `keys.${app.account_key}` });
        }
        const place = { shop_id: actor.shop_id, app: app.app, mode: 'live', account };
        if ((await findSameAccount(tx, place)) !== undefined) return reject('account_taken');
      }
      if (context.prepared === undefined) {
        return prepare(() => tryKeys(SMS_ADAPTERS[app.app], site.services, keys));
      }
      const refused = refuseTried(context.prepared as Tried);
      if (refused !== null) return refused;
      const state = before.state === 'paused' ? 'paused' : 'active';
      const sealed_keys = sealKeys(site, before.id, keys);
      const change = { name, account, state, attention_code: null, sealed_keys } as const;
      if (!(await updateConnection(tx, of, change))) return reject('account_taken');
      await recordTried(tx, context, { ...of, tried: context.prepared as Tried });
      await wakeMessages(tx, [of]);
    }
    await writeAudit(tx, context, {
      action: 'connection.changed',
      subject_id: before.id,
      before: { name: before.name },
      after: { name },
      detail: { new_keys: keys !== null },
    });
    return showConnection(tx, of, now);
  },
);
