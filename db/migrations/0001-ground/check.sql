-- Bengali words have trigrams here: without them a search finds nothing.
select 'no trigrams of Bengali' as fault where show_trgm('চাল') = '{}';
-- The roles that serve requests can neither sign in by themselves nor pass row-level security.
select rolname as fault from pg_roles
where rolname in ('halkhata_app', 'halkhata_identity') and (rolsuper or rolbypassrls);
