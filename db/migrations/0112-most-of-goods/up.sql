-- Up to how much of a thing a warehouse is filled when it is ordered; 0: as long as it is to last.
alter table stock_level
  add column fill_to bigint not null default 0
    constraint stock_level_fill_exact check (fill_to between 0 and 9007199254740991),
  add constraint stock_level_fill_above check (fill_to = 0 or fill_to >= reorder_level);
