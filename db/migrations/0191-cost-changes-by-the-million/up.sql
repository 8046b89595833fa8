-- A late cost changes what up to millions of movements cost. They are written from movements that
-- the same transaction read, and no movement is ever deleted: to look each up once more took as
-- long as all the rest.
do $$
declare own text;
begin
  for own in select conname from pg_constraint
    where conrelid = 'stock_cost_change'::regclass and contype = 'f'
  loop execute format('alter table stock_cost_change drop constraint %I', own); end loop;
end $$;
