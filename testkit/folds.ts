import { type Server, withAdmin } from './server.ts';

/**
 * What in the whole database is not the sum of what it folds, one line each; read as owner. Levels
 * and movements, day sums and lines, balances of parties and their lines, stock and its account.
 */
export async function brokenFolds(connection: Server): Promise<string[]> {
  return withAdmin(connection, async (client) => {
    const broken: string[] = [];
    for (const [name, query] of Object.entries(FOLDS)) {
      const { rows } = await client.query<Record<string, unknown>>(query);
      broken.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
    }
    return broken;
  });
}

const FOLDS = {
  'level is the sum of its movements': `
    select coalesce(l.variant_id, m.variant_id) as variant_id, l.on_hand, m.quantity, l.value,
      m.value as moved
    from stock_level l
    full join (select shop_id, warehouse_id, variant_id, sum(quantity) as quantity,
        sum(value) as value
      from stock_movement group by 1, 2, 3) m using (shop_id, warehouse_id, variant_id)
    where coalesce(l.on_hand, 0) <> coalesce(m.quantity, 0)
      or coalesce(l.value, 0) <> coalesce(m.value, 0)`,
  'no goods, no value, and never less than nothing': `
    select variant_id, on_hand, value from stock_level
    where on_hand < 0 or value < 0 or (on_hand = 0 and value <> 0)`,
  'every entry balances': `
    select entry_id from journal_line group by shop_id, entry_id
    having sum(debit) <> sum(credit) or count(*) < 2`,
  'day sums are the sums of their lines': `
    select coalesce(d.account_id, l.account_id) as account_id, d.debit, l.debit as of_lines
    from account_day d
    full join (select shop_id, branch_id, account_id, business_date, sum(debit) as debit,
        sum(credit) as credit
      from journal_line group by 1, 2, 3, 4) l
      using (shop_id, branch_id, account_id, business_date)
    where coalesce(d.debit, 0) <> coalesce(l.debit, 0)
      or coalesce(d.credit, 0) <> coalesce(l.credit, 0)`,
  'a party owes the sum of the lines that name it': `
    select coalesce(b.party_id, l.party_id) as party_id, b.balance, l.balance as of_lines
    from party_balance b
    full join (select l.shop_id, l.party_id, sum(case p.kind when 'customer'
          then l.debit - l.credit else l.credit - l.debit end) as balance
      from journal_line l join party p on p.shop_id = l.shop_id and p.id = l.party_id
      group by 1, 2) l using (shop_id, party_id)
    where coalesce(b.balance, 0) <> coalesce(l.balance, 0)`,
  'stock is worth what its account says': `
    select s.shop_id,
      (select coalesce(sum(value), 0) from stock_level l where l.shop_id = s.shop_id) as stock,
      (select coalesce(sum(l.debit - l.credit), 0) from journal_line l
        join account a on a.shop_id = l.shop_id and a.id = l.account_id
        where l.shop_id = s.shop_id and a.purpose = 'inventory') as account
    from shop s
    where (select coalesce(sum(value), 0) from stock_level l where l.shop_id = s.shop_id) <>
      (select coalesce(sum(l.debit - l.credit), 0) from journal_line l
        join account a on a.shop_id = l.shop_id and a.id = l.account_id
        where l.shop_id = s.shop_id and a.purpose = 'inventory')`,
  'a posted document has its number and its audit row': `
    select d.id, d.kind from document d
    where not exists (select from document_number n
        where n.shop_id = d.shop_id and n.document_id = d.id)
      or not exists (select from audit_log a
        where a.shop_id = d.shop_id and a.subject_id = coalesce(d.reverses_id, d.id))`,
  'numbers have no gaps': `
    select branch_id, kind, fiscal_year, max(sequence) as last, count(*) as documents
    from document_number group by shop_id, branch_id, kind, fiscal_year
    having max(sequence) <> count(*) or min(sequence) <> 1`,
} as const;
