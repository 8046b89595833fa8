-- A unit that nothing names may be deleted: a foreign key holds back what something does.
grant delete on unit to halkhata_app;
