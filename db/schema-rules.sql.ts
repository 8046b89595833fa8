// The columns of PostgreSQL's catalog are spelled as PostgreSQL spells them.
// cspell:ignore confupdtype tgoldtable tgnewtable pronamespace prosrc proargnames
/**
 * The rules that keep the schema safe for many shops and portable to a distributed PostgreSQL with
 * `shop_id` as its distribution key. Each query finds the violations of its rule.
 */
export const SCHEMA_RULES: Readonly<Record<string, string>> = {
  'shop_id is the first column of every primary and unique key of a shop table': `
    select i.indexrelid::regclass::text as fault
    from pg_index i
    join pg_attribute s on s.attrelid = i.indrelid and s.attname = 'shop_id'
    join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
      and i.indkey[0] <> s.attnum`,
  'shop_id is the first column of every foreign key between shop tables': `
    select k.conname as fault
    from pg_constraint k
    join pg_attribute s on s.attrelid = k.conrelid and s.attname = 'shop_id'
    join pg_attribute t on t.attrelid = k.confrelid and t.attname = 'shop_id'
    where k.contype = 'f' and (k.conkey[1] <> s.attnum or k.confkey[1] <> t.attnum)`,
  'a shared table does not reference a table of a shop': `
    select k.conname as fault
    from pg_constraint k
    join pg_attribute t on t.attrelid = k.confrelid and t.attname = 'shop_id'
    where k.contype = 'f' and not exists (
      select from pg_attribute s where s.attrelid = k.conrelid and s.attname = 'shop_id')`,
  'every shop table has row-level security, enabled and forced, with a policy': `
    select c.relname as fault
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and (not (c.relrowsecurity and c.relforcerowsecurity)
        or not exists (select from pg_policy p where p.polrelid = c.oid))`,
  'the roles that serve requests own nothing and cannot bypass row-level security': `
    select r.rolname as fault from pg_roles r
    where r.rolname in ('halkhata_app', 'halkhata_identity')
      and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb
        or exists (select from pg_class c where c.relowner = r.oid))`,
  'clients choose keys, so there is no sequence': `
    select c.relname as fault from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
      -- orders of what happens, which no client can know and no clock tells: docs/adr/0117, 0174
      and c.relname not in ('stock_order', 'posting_order', 'event_order')`,
  'columns use only exact types': `
    select format('%s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as fault
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, a.atttypmod) not in ('uuid', 'uuid[]', 'text', 'text[]', 'bigint',
        'integer', 'smallint', 'boolean', 'date', 'timestamp with time zone', 'jsonb', 'bytea')`,
  'amounts, quantities and values are bigint': `
    select format('%s.%s %s', c.relname, a.attname, format_type(a.atttypid, -1)) as fault
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attname ~ '(amount|quantity|value|price|cost|total|debit|credit|balance)$'
      and format_type(a.atttypid, -1) <> 'bigint'`,
  'every trigger is a further check, or maintains search words, or marks a level to count': `
    select t.tgname as fault from pg_trigger t
    where not t.tgisinternal
      and t.tgname not in ('journal_entry_balances', 'audit_log_is_kept',
        'sign_in_event_is_kept', 'site_change_is_kept',
        'keep_search_words_of_new', 'keep_search_words_of_changed', 'mark_level',
        'mark_levels_of_variant', 'mark_levels_of_product')`,
  'only the balance check of the journal is deferred': `
    select k.conname as fault from pg_constraint k
    where k.condeferrable and k.conname <> 'journal_entry_balances'`,
  'shop_id is the first column of every index of a shop table': `
    select i.indexrelid::regclass::text as fault
    from pg_index i
    join pg_attribute s on s.attrelid = i.indrelid and s.attname = 'shop_id'
    join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indkey[0] <> s.attnum`,
  'a table of a shop only references tables of the shop': `
    select format('%s.%s', k.conrelid::regclass, f.attname) as fault
    from pg_constraint k
    join pg_attribute s on s.attrelid = k.conrelid and s.attname = 'shop_id'
    join pg_attribute f on f.attrelid = k.conrelid and f.attnum = k.conkey[1]
    where k.contype = 'f' and not exists (
      select from pg_attribute t where t.attrelid = k.confrelid and t.attname = 'shop_id')`,
  'no foreign key cascades an update': `
    select k.conname as fault from pg_constraint k
    where k.contype = 'f' and k.confupdtype <> 'a'`,
  'no trigger uses transition tables': `
    select t.tgname as fault from pg_trigger t
    where t.tgoldtable is not null or t.tgnewtable is not null`,
  'no function takes an advisory lock': `
    select p.proname as fault from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'advisory'`,
  'a function that reads rows of a shop takes the shop as an argument': `
    select p.proname as fault from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'current_shop_id\\(\\)'
      and not 'shop' = any (coalesce(p.proargnames, '{}'))`,
};
