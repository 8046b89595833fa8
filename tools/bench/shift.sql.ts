import { Client, type ClientConfig } from 'pg';

/** Removes the closing of a shift without any check, so that one shift can be closed many times. */
export async function reopenShift(owner: ClientConfig, shift_id: string): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('delete from shift_note where shift_id = $1', [shift_id]);
    await client.query('delete from shift_close where shift_id = $1', [shift_id]);
    await client.query('update shift set closed_at = null, closed_by = null where id = $1', [
      shift_id,
    ]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The first register of a shop. */
export async function findRegister(owner: ClientConfig, shop_id: string): Promise<string> {
  const client = new Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query('select id from register where shop_id = $1', [shop_id]);
    return rows[0].id;
  } finally {
    await client.end();
  }
}

/** The number of sales of a shift. */
export async function countSales(owner: ClientConfig, shift_id: string): Promise<number> {
  const client = new Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query(
      "select count(*)::int as sales from document where shift_id = $1 and kind = 'sale'",
      [shift_id],
    );
    return rows[0].sales;
  } finally {
    await client.end();
  }
}
