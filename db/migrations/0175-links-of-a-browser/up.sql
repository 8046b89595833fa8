-- A mailed link signs in by a button, in the browser that asked for it, or with the code that this
-- browser shows. Links that are on their way know neither: they end, and are asked for again.
delete from email_link;

alter table email_link
  -- HMAC-SHA-256 of the secret in the asking browser's cookie
  add column browser_hash bytea not null check (length(browser_hash) = 32),
  -- HMAC-SHA-256 of this link's token and the code that the asking browser shows
  add column code_hash bytea not null check (length(code_hash) = 32),
  add column wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5);
