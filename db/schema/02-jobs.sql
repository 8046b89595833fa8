-- The queue of jobs: a schema of its own, whose tables graphile-worker makes (docs/adr/0173). The
-- role below owns it. The application's role cannot enter it, and enqueues by one function.

do $$
begin
  if not exists (select from pg_roles where rolname = 'halkhata_queue') then
    create role halkhata_queue nologin;
  end if;
end $$;

grant halkhata_queue to current_user;

create schema jobs authorization halkhata_queue;

-- The library's list of its own migrations, as it would make it: it may not create a schema.
create table jobs.migrations (
  id integer primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
alter table jobs.migrations owner to halkhata_queue;

-- The tasks that may be enqueued: those that some version of the server on this database handles.
create table jobs.task_name (
  name text primary key check (length(name) between 1 and 64)
);
alter table jobs.task_name owner to halkhata_queue;

-- The processes that run jobs. What a silent one had taken is released by the others.
create table jobs.worker_process (
  pool_id text primary key,
  seen_at timestamptz not null default now()
);
alter table jobs.worker_process owner to halkhata_queue;

-- Enqueues a job for when this transaction commits: a known task, and ids of at most 1 kB. A job
-- with the key of a waiting one takes its place, at the earlier of both times. A job that is due
-- later has a key of its own, so that it never delays one that is due now. If the same job already
-- waits for an earlier time, nothing is written: it is locked instead, so that it starts after this
-- transaction. One that was given up does not wait. Jobs are of the shop of the transaction, if it
-- has one.
create function enqueue_job(task text, ids jsonb, queue text, due timestamptz, key text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  shop text := nullif(current_setting('app.shop_id', true), '');
  job_key text := enqueue_job.key || case when due > now() then ' later' else '' end;
  earlier timestamptz;
begin
  if not exists (select from jobs.task_name t where t.name = enqueue_job.task) then
    raise exception 'no such task: %', task;
  end if;
  if octet_length(ids::text) > 1024 or exists (
    select from jsonb_each(ids) i
    where jsonb_typeof(i.value) <> 'string' or length(i.value #>> '{}') > 64
  ) then
    raise exception 'a job of % holds more than ids', task;
  end if;
  if shop <> coalesce(ids ->> 'shop_id', shop) then
    raise exception 'a job of % is of another shop', task;
  end if;
  if due > now() then
    perform from jobs._private_jobs j
    where j.key = job_key and j.locked_at is null and j.run_at <= due and j.payload::jsonb = ids
      and j.attempts < j.max_attempts
    for share skip locked;
    if found then
      return;
    end if;
    select j.run_at into earlier from jobs._private_jobs j
    where j.key = job_key and j.locked_at is null and j.attempts < j.max_attempts for update;
  end if;
  perform jobs.add_job(identifier => task, payload => ids::json, queue_name => queue,
    run_at => least(due, earlier), job_key => job_key);
end $$;

-- Rights

grant create on schema public to halkhata_queue;
alter function enqueue_job(text, jsonb, text, timestamptz, text) owner to halkhata_queue;
revoke all on function enqueue_job(text, jsonb, text, timestamptz, text) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz, text) to halkhata_app;
revoke create on schema public from halkhata_queue;
