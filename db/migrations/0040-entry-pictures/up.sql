-- A section of the first page may show a picture, and a post one on its cover.
alter table site_section add column picture text references picture;
alter table blog_post add column picture text references picture;
