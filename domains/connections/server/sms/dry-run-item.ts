import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { type DryRun, dryRunItemRoute } from '../../contract/sync-item.ts';
import { countSmsParts, estimateCharge, hideLinks } from '../../core/sms-parts.ts';
import { openKeys } from '../sealed-keys.ts';
import { findLastCharged, findSmsToTry, type SmsToTry } from './dry-run.sql.ts';
import { openSealedSms } from './sealed-sms.ts';
import { canRetry } from './sync-items.ts';

/** Reads what a retry would send; it changes and sends nothing. */
export const dryRunItem = query(dryRunItemRoute, async (tx, { params }, { actor, site }) => {
  const of = { shop_id: actor.shop_id, id: params.id };
  const found = await findSmsToTry(tx, of);
  if (found === undefined) return reject('not_found');
  if (!canRetry(found)) return reject('wrong_state');
  const { sealed_content, sealed_keys, connection_id, balance } = found;
  const sms = sealed_content === null ? null : openSealedSms(site, of.id, sealed_content);
  if (sms === null) return reject('content_erased');
  const keys = sealed_keys === null ? null : openKeys(site, connection_id, sealed_keys);
  const { alphabet, parts } = countSmsParts(sms.text);
  const last = await findLastCharged(tx, { shop_id: of.shop_id, id: connection_id });
  return {
    data: {
      to: sms.to,
      sender: keys?.sender_id ?? null,
      text: hideLinks(sms.text),
      alphabet,
      parts,
      price: estimateCharge(parts, last),
      balance,
      waits_for: findObstacle(found, keys !== null),
    },
  };
});

/** In the order in which the sending of a message meets them. */
function findObstacle(found: SmsToTry, hasKeys: boolean): DryRun['waits_for'] {
  const { connection_state, attention_code, is_member } = found;
  if (connection_state === 'paused') return 'paused';
  if (attention_code !== null) return attention_code;
  if (!is_member) return 'owner_lost_access';
  return hasKeys ? null : 'secret_unreadable';
}
