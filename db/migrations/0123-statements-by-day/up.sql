-- The lines of a party in the order of its statement, with all that a balance is summed from: who
-- has thousands of lines is summed without a look at the books' pages, and a page needs no sort.
create index journal_line_of_party_by_day
  on journal_line (shop_id, party_id, business_date, entry_id, line_no)
  include (account_id, branch_id, debit, credit) where party_id is not null;
drop index journal_line_of_party;
