import { handOverSms } from '#domains/connections/server/door/hand-over-sms.ts';
import type { Database } from '#platform/db/database.ts';
import type { Site } from '#platform/http/site.ts';
import type { SendSms } from '#platform/sms/open-sms.ts';
import { withShop } from './with-shop.sql.ts';

type Means = { readonly database: Database; readonly site: Site; readonly clock: () => Date };

/**
 * The SMS of a shop go by the gateway that it has connected; those of shops without one, and of no
 * shop, by the operator's.
 */
export function sendByConnections({ database, site, clock }: Means, operators: SendSms): SendSms {
  return async (sms) => {
    const { shop_id, id, to, text } = sms;
    const isTaken =
      shop_id !== undefined &&
      (await withShop(database, shop_id, (tx) =>
        handOverSms(tx, { site, now: clock() }, { shop_id, id, to, text }),
      ));
    if (!isTaken) await operators(sms);
  };
}
