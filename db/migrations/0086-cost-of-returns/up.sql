-- What went back into stock is read from the movements, by each part of a bundle: a sum by line,
-- that nothing read, goes.
alter table sale_line_returned drop column value;
