-- Whoever runs a shop may put files in.
select r.id::text as fault from role r
where r.code = 'owner' and not 'imports.create' = any(r.permissions);
