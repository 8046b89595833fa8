import { Client } from 'pg';
import type { Server } from './server.ts';

/**
 * Both books of a document as text, one row a line: `1010 Cash in hand 210.00 -` for the money
 * journal, `out 2 120.00` for the stock journal. Read as owner, past row-level security.
 */
export async function booksOf(connection: Server, document_id: string): Promise<string[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const money = await client.query<{ row: string }>(
      `select a.code || ' ' || a.name || ' ' ||
         case when l.debit > 0 then 'debit ' || to_char(l.debit / 100.0, 'FM999990.00')
              else 'credit ' || to_char(l.credit / 100.0, 'FM999990.00') end ||
         coalesce(' (' || p.name || ')', '') ||
         case e.posting_kind when 'post' then '' else ' ' || e.posting_kind end as row
       from journal_entry e
       join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
       join account a on a.shop_id = l.shop_id and a.id = l.account_id
       left join party p on p.shop_id = l.shop_id and p.id = l.party_id
       where e.document_id = $1 order by e.posting_kind, a.code, l.line_no`,
      [document_id],
    );
    const stock = await client.query<{ row: string }>(
      `select 'stock ' || to_char(quantity / 10000.0, 'FMSG999990.9999') || ' worth ' ||
         to_char(value / 100.0, 'FMSG999990.00') as row
       from stock_movement where document_id = $1 order by line_no`,
      [document_id],
    );
    return [...money.rows, ...stock.rows].map(({ row }) => row.replace('. ', ' '));
  } finally {
    await client.end();
  }
}

/** The stock in a warehouse: `[on hand in whole units, value in major units]`. */
export async function levelOf(
  connection: Server,
  warehouse_id: string,
  variant_id: string,
): Promise<string> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ row: string }>(
      `select to_char(on_hand / 10000.0, 'FM999990.9999') || ' worth ' ||
         to_char(value / 100.0, 'FM999990.00') as row
       from stock_level where warehouse_id = $1 and variant_id = $2`,
      [warehouse_id, variant_id],
    );
    return (rows[0]?.row ?? 'nothing').replace('. ', ' ');
  } finally {
    await client.end();
  }
}
