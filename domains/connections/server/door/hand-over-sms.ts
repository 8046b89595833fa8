import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import { countSmsParts } from '../../core/sms-parts.ts';
import { sealSms } from '../sms/sealed-sms.ts';
import { findMessageConnection, insertSms } from '../sms/sms-message.sql.ts';
import { wakeMessages } from '../sms/wake-messages.ts';

export type SmsOfShop = {
  readonly shop_id: string;
  /** That of the queued message: handed over twice, it is sent once. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
};

const END = 3;

/** The gateways that can be connected send within Bangladesh. */
const REACHED = /^\+880\d{10}$/;

/**
 * Takes a message over, to be sent by the shop's own gateway, in a transaction of that shop. false:
 * it has none, or one that does not reach this number.
 */
export async function handOverSms(
  tx: Tx,
  { site, now }: { readonly site: Site; readonly now: Date },
  { shop_id, id, to, text }: SmsOfShop,
): Promise<boolean> {
  if (!REACHED.test(to)) return false;
  const connection_id = await findMessageConnection(tx, shop_id);
  if (connection_id === undefined) return false;
  await insertSms(tx, {
    shop_id,
    id,
    connection_id,
    sealed_content: sealSms(site, id, { to, text }),
    recipient_end: to.slice(-END),
    parts: countSmsParts(text).parts,
    now,
  });
  await wakeMessages(tx, [{ shop_id, id: connection_id }]);
  return true;
}
