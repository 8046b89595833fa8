-- Sums over posted documents are folded in the background: docs/adr/0152.

-- The order of postings.
create sequence posting_order;

-- Documents that are not in the sums yet. A posting adds its row; the fold takes it away in the
-- transaction that adds the document to all sums. A reader adds these documents to the folded sums.
create table unfolded_document (
  shop_id uuid not null,
  document_id uuid not null,
  posted_at timestamptz not null,
  -- rises with each posting: a reversal has a higher one than what it reverses, whatever clocks say
  position bigint not null default nextval('posting_order'::regclass),
  primary key (shop_id, document_id)
);

-- The shops with many unfolded documents, or an old one: what the fold asks for, across all shops.
create function shops_to_fold(moment timestamptz, enough integer, age_seconds integer, most integer)
returns table (shop_id uuid)
language sql security definer stable set search_path = public, pg_temp as $$
  select u.shop_id from unfolded_document u
  group by u.shop_id
  having count(*) >= enough or min(u.posted_at) <= moment - make_interval(secs => age_seconds)
  order by min(u.posted_at) limit most
$$;

-- The age of the oldest of all, for the metrics.
create function oldest_unfolded_seconds() returns integer
language sql security definer stable set search_path = public, pg_temp as $$
  select coalesce(extract(epoch from now() - min(posted_at))::integer, 0) from unfolded_document
$$;

-- Rights

call protect_shop_table('unfolded_document', 'select, insert, update, delete');
grant usage on sequence posting_order to halkhata_app;
grant select on unfolded_document to halkhata_identity;
create policy identity_reads on unfolded_document for select to halkhata_identity using (true);

grant create on schema public to halkhata_identity;
alter function shops_to_fold(timestamptz, integer, integer, integer) owner to halkhata_identity;
alter function oldest_unfolded_seconds() owner to halkhata_identity;
revoke create on schema public from halkhata_identity;
revoke all on function oldest_unfolded_seconds() from public;
grant execute on function oldest_unfolded_seconds() to halkhata_app;
revoke all on function shops_to_fold(timestamptz, integer, integer, integer) from public;
grant execute on function shops_to_fold(timestamptz, integer, integer, integer) to halkhata_app;
