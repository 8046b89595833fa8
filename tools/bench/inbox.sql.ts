import type { Client } from 'pg';

type Of = { readonly shop_id: string; readonly id: string };

/** A connection of a gateway that is never called: notices of what is unknown here are ignored. */
export async function addConnection(client: Client, { shop_id, id }: Of): Promise<void> {
  await client.query(
    `insert into connection (shop_id, id, app, category, name, mode, account, state, acts_as,
       sealed_keys, created_at, created_by)
     select m.shop_id, $2::uuid, 'sms_net_bd', 'message', 'Bench', 'live', $2::text, 'active', m.id,
       '\\x00', now(), m.user_id
     from membership m where m.shop_id = $1 limit 1`,
    [shop_id, id],
  );
}

export type StoredNotices = {
  readonly rows: number;
  readonly ids: number;
  readonly waiting: number;
  readonly forged: number;
};

/** What is in the table: rows, different ids, those not worked on, and those of forged ones. */
export async function countNotices(client: Client): Promise<StoredNotices> {
  const { rows } = await client.query<StoredNotices>(
    `select count(*)::int as rows, count(distinct (connection_id, notice_id))::int as ids,
       count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where notice_id like 'forged-%')::int as forged
     from received_notice`,
  );
  return rows[0] ?? { rows: 0, ids: 0, waiting: 0, forged: 0 };
}
