-- Goods that lie in some warehouses are not sold: what is damaged, or the shop's own. They are
-- moved there and back, counted, valued and written off like all others.
alter table warehouse add column is_saleable boolean not null default true;
