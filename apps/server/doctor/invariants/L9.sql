-- no document is of a day before the books begin, nor was posted for a day that was closed by then
select d.shop_id, d.id as document_id, d.kind, d.business_date, p.begins_on, p.closed_until
from document d
join book_period p on p.shop_id = d.shop_id
-- who closes waits for those who post: a minute is longer than any of them may take
where d.business_date < p.begins_on
  or (d.business_date <= p.closed_until and d.posted_at > p.closed_at + interval '1 minute')
