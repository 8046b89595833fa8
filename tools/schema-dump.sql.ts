// The columns of PostgreSQL's catalog are spelled as PostgreSQL spells them.
// cspell:disable
/** The owner of an object, and its grants: `halkhata_app: INSERT, SELECT`. */
export const ACL = `
  create or replace function pg_temp.role_name(role oid) returns text language sql as $$
    select case when role = 0 then 'everybody'
      when pg_get_userbyid(role) = current_user then 'the owner'
      else pg_get_userbyid(role) end $$;
  create or replace function pg_temp.rights(acl aclitem[], owner oid) returns text
  language sql as $$
    select string_agg(r.who || ': ' || r.what, '; ' order by r.who collate "C")
    from (
      select pg_temp.role_name(x.grantee) as who,
        string_agg(x.privilege_type || case when x.is_grantable then '*' else '' end, ', '
          order by x.privilege_type collate "C") as what
      from aclexplode(acl) x where x.grantee <> owner group by x.grantee) r $$`;

/** Excludes objects of extensions. */
const isOurs = (catalog: string, id: string) => `not exists (
  select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${id}
    and e.deptype = 'e')`;

const ROLES = `
  select format('role %s%s%s%s%s%s', rolname, case when rolcanlogin then ' login' else '' end,
    case when rolsuper then ' superuser' else '' end,
    case when rolbypassrls then ' bypassrls' else '' end,
    case when rolcreaterole then ' createrole' else '' end,
    case when rolcreatedb then ' createdb' else '' end) as text
  from pg_roles where rolname in ('halkhata_app', 'halkhata_identity') order by rolname`;

const EXTENSIONS = `
  select 'extension ' || extname as text from pg_extension where extname <> 'plpgsql'
  order by extname`;

const SCHEMA = `
  select 'schema public, rights ' || coalesce(pg_temp.rights(nspacl, nspowner), 'none') as text
  from pg_namespace where nspname = 'public'`;

const DEFAULT_RIGHTS = `
  select format('default rights on %s: %s', defaclobjtype, pg_temp.rights(defaclacl, defaclrole))
    as text
  from pg_default_acl order by defaclobjtype`;

const TYPES = `
  select format('type %s %s %s %s', t.typname,
    case t.typtype when 'd' then 'domain' when 'e' then 'enumeration' else 'range' end,
    case when t.typbasetype <> 0 then format_type(t.typbasetype, t.typtypmod) end,
    coalesce(
      (select string_agg(l.enumlabel, ', ' order by l.enumsortorder)
        from pg_enum l where l.enumtypid = t.oid),
      (select string_agg(pg_get_constraintdef(c.oid, true), ' ' order by c.conname)
        from pg_constraint c where c.contypid = t.oid))) as text
  from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
    and ${isOurs('pg_type', 't.oid')}
  order by t.typname collate "C"`;

const SEQUENCES = `
  select format('sequence %s %s, from %s by %s, %s to %s, cache %s%s, rights %s', c.relname,
    format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
    case when s.seqcycle then ', cycles' else '' end,
    coalesce(pg_temp.rights(c.relacl, c.relowner), 'none')) as text
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`;

const AGGREGATES = `
  select format('aggregate %s(%s) of %s, state %s from %s, combined by %s, parallel %s', p.proname,
    pg_get_function_arguments(p.oid), a.aggtransfn::text, format_type(a.aggtranstype, null),
    coalesce(a.agginitval, 'null'), a.aggcombinefn::text, p.proparallel) as text
  from pg_aggregate a join pg_proc p on p.oid = a.aggfnoid
  where p.pronamespace = 'public'::regnamespace and ${isOurs('pg_proc', 'p.oid')}
  order by p.proname collate "C"`;

const FUNCTIONS = `
  select format('%s-- owner %s, rights %s', pg_get_functiondef(p.oid),
      pg_temp.role_name(p.proowner),
      coalesce(pg_temp.rights(coalesce(p.proacl, acldefault('f', p.proowner)), p.proowner), 'none'))
    || coalesce(E'\\n-- comment ' || obj_description(p.oid, 'pg_proc'), '') as text
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and ${isOurs('pg_proc', 'p.oid')}
  order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;

const STATISTICS = `
  select pg_get_statisticsobjdef(oid) as text from pg_statistic_ext
  where stxnamespace = 'public'::regnamespace order by stxname`;

/** Objects other than tables, in the order of the text. */
export const OBJECTS: readonly string[] = [
  ROLES,
  EXTENSIONS,
  SCHEMA,
  DEFAULT_RIGHTS,
  TYPES,
  SEQUENCES,
  AGGREGATES,
  FUNCTIONS,
  STATISTICS,
];

const OF_PUBLIC = `c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm') and ${isOurs('pg_class', 'c.oid')}`;

export const TABLES = `
  select c.relname as table, format('%s %s%s%s%s%s%s',
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
    c.relname,
    case when c.relowner <> (select oid from pg_roles where rolname = current_user)
      then ' owner ' || pg_get_userbyid(c.relowner) else '' end,
    case when c.relpersistence <> 'p' then ' unlogged' else '' end,
    case when c.reloptions is not null then ' with ' || array_to_string(c.reloptions, ', ')
      else '' end,
    case when c.relreplident <> 'd' then ' replica identity ' || c.relreplident::text else '' end,
    case when c.relkind in ('v', 'm') then E'\\n' || pg_get_viewdef(c.oid, true) else '' end
    ) as line
  from pg_class c where ${OF_PUBLIC} order by c.relname collate "C"`;

/** The lines of the tables, part by part. Each query gives `table` and `line`, in order. */
export const PARTS: Readonly<Record<string, string>> = {
  comments: `
    select c.relname as table, format('  comment%s: %s',
      (select ' ' || a.attname from pg_attribute a
        where a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0),
      d.description) as line
    from pg_class c
    join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.oid
    where ${OF_PUBLIC} order by d.objsubid`,
  columns: `
    select c.relname as table, format('  %s %s%s%s%s%s%s%s%s', a.attname,
      format_type(a.atttypid, a.atttypmod),
      case when a.attcollation not in (0, (select typcollation from pg_type where oid = a.atttypid))
        then ' collate ' || a.attcollation::regcollation else '' end,
      case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end,
      case when d.oid is null then ''
        when a.attgenerated = '' then ' default ' || pg_get_expr(d.adbin, d.adrelid, true)
        else format(' generated (%s) %s', pg_get_expr(d.adbin, d.adrelid, true), a.attgenerated)
        end,
      case when a.attstattarget >= 0 then ' statistics ' || a.attstattarget else '' end,
      case when a.attoptions is not null then ' options ' || a.attoptions::text else '' end,
      case when a.attacl is not null then ', rights ' || pg_temp.rights(a.attacl, c.relowner)
        else '' end) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OF_PUBLIC} order by a.attnum`,
  // Not-null constraints are shown with their columns.
  constraints: `
    select c.relname as table,
      format('  constraint %s %s', k.conname, pg_get_constraintdef(k.oid, true)) as line
    from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype not in ('n', 't')
    where ${OF_PUBLIC}
    order by position(k.contype::text in 'pufcx'), k.conname collate "C"`,
  indexes: `
    select c.relname as table, '  ' || pg_get_indexdef(i.indexrelid)
      || case when i.indisclustered then ', clustered by it' else '' end
      || case when i.indisvalid then '' else ', invalid' end as line
    from pg_class c
    join pg_index i on i.indrelid = c.oid
    join pg_class x on x.oid = i.indexrelid
    where ${OF_PUBLIC} and not exists (select from pg_constraint k
      where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by x.relname collate "C"`,
  triggers: `
    select c.relname as table, format('  %s%s', pg_get_triggerdef(t.oid, true),
      case when t.tgenabled <> 'O' then ', enabled ' || t.tgenabled::text else '' end) as line
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where ${OF_PUBLIC} order by t.tgname collate "C"`,
  security: `
    select c.relname as table, '  row-level security '
      || case when c.relforcerowsecurity then 'forced' else 'enabled' end as line
    from pg_class c where ${OF_PUBLIC} and c.relrowsecurity`,
  policies: `
    select c.relname as table, format('  policy %s %s for %s to %s%s%s', p.polname,
      case when p.polpermissive then 'permissive' else 'restrictive' end, p.polcmd,
      (select string_agg(pg_temp.role_name(r), ', ' order by pg_temp.role_name(r))
        from unnest(p.polroles) r),
      coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', ''),
      coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', '')) as line
    from pg_class c join pg_policy p on p.polrelid = c.oid
    where ${OF_PUBLIC} order by p.polname collate "C"`,
  rights: `
    select c.relname as table, '  rights ' || pg_temp.rights(c.relacl, c.relowner) as line
    from pg_class c where ${OF_PUBLIC} and pg_temp.rights(c.relacl, c.relowner) is not null`,
};
