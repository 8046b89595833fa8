-- Whoever runs a shop may change its brands.
select r.id::text as fault from role r
where r.code = 'owner' and not 'brand.update' = any(r.permissions);
