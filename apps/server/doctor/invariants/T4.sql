-- the roles that serve requests cannot bypass row-level security, and own no table
select r.rolname
from pg_roles r
where r.rolname in ('halkhata_app', 'halkhata_identity')
  and (r.rolsuper or r.rolbypassrls
    or exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')))
