-- Statistics as of now for what an import fills. Until they are taken, the planner knows the other
-- shops and takes this one's goods for a single row: all goods were joined with all goods.
create function analyze_imported() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Where somebody else takes them, theirs will do.
  analyze (skip_locked) product, variant, barcode, party, stock_level, stock_movement;
end $$;
revoke all on function analyze_imported() from public;
grant execute on function analyze_imported() to halkhata_app;

-- The same for goods that come in one by one: a tenth of all shops' goods is many times one's own.
alter table product set (autovacuum_analyze_scale_factor = 0.02);
alter table variant set (autovacuum_analyze_scale_factor = 0.02);
