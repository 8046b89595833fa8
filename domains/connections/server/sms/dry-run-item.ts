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
      waits_for: keys === null ? 'secret_unreadable' : findObstacle(found),
    },
  };
});

function findObstacle({ connection_state, attention_code }: SmsToTry): DryRun['waits_for'] {
  return connection_state === 'paused' ? 'paused' : attention_code;
}
