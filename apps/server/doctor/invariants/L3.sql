-- a journal line is debit or credit, and positive
select shop_id, entry_id, line_no, debit, credit
from journal_line where debit < 0 or credit < 0 or (debit > 0) = (credit > 0)
