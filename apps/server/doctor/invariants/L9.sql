-- no document is dated before the books begin, or was posted on a day that was closed by then
select d.shop_id, d.id as document_id, d.kind, d.business_date, p.begins_on, p.closed_until
from document d
join book_period p on p.shop_id = d.shop_id
-- a closing waits for running postings: a minute is longer than any of them can take
where d.business_date < p.begins_on
  or (d.business_date <= p.closed_until and d.posted_at > p.closed_at + interval '1 minute')
