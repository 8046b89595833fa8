-- What invoices and other papers say of the shop and of those who get them.
-- logo: the name of a picture, '' is none. document_note: stands at the foot of papers on sheets.
alter table shop
  add column logo text not null default '',
  add column document_note text not null default '';
-- bin: business identification number, which an invoice with VAT has to name
alter table party
  add column address text not null default '',
  add column bin text not null default '';
