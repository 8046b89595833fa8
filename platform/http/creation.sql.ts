import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** How long a response is stored. An id is used for ever: the created record has it. */
const RETENTION_DAYS = 30;
/** How many old responses are deleted with each new one. */
const REMOVED_AT_ONCE = 20;

type Creation = {
  shop_id: string;
  id: string;
  made_by: string;
  made_at: Date;
  request_hash: Buffer;
};

type Before = { is_same: boolean; answer: unknown };

/** `'new'`, or what was created under this id before. Waits while another request opens it. */
export async function openCreation(tx: Tx, creation: Creation): Promise<'new' | Before> {
  const { shop_id, id, made_by, made_at, request_hash } = creation;
  const opened = await sql`
    with removed as (
      delete from creation where shop_id = ${shop_id} and id in (
        select c.id from creation c
        where c.shop_id = ${shop_id}
          and c.made_at < ${made_at}::timestamptz - make_interval(days => ${RETENTION_DAYS})
        order by c.made_at limit ${REMOVED_AT_ONCE} for update skip locked)
    )
    insert into creation (shop_id, id, made_by, made_at, request_hash)
    values (${shop_id}, ${id}, ${made_by}, ${made_at}, ${request_hash})
    on conflict (shop_id, id) do nothing returning id`.execute(tx);
  if (opened.rows.length > 0) return 'new';
  const found = await sql<Before>`
    select made_by = ${made_by} and request_hash = ${request_hash} as is_same, answer
    from creation where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return found.rows[0] ?? { is_same: false, answer: null };
}

export async function storeAnswer(
  tx: Tx,
  { shop_id, id }: Pick<Creation, 'shop_id' | 'id'>,
  answer: unknown,
): Promise<void> {
  await sql`update creation set answer = ${JSON.stringify(answer)}::jsonb
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** The request is repeated in a second transaction: nothing is created until then. */
export async function forgetCreation(
  tx: Tx,
  { shop_id, id }: Pick<Creation, 'shop_id' | 'id'>,
): Promise<void> {
  await sql`delete from creation where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}
