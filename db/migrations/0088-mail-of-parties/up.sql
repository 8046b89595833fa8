-- Where papers are sent to a customer or supplier by mail; '' is nowhere.
alter table party add column email text not null default ''
  check (email = '' or (length(email) <= 254 and email like '_%@_%'));
