-- Each second week, each third month: counted from the first date on.
alter table recurring_template
  add column step smallint not null default 1 check (step between 1 and 99);
