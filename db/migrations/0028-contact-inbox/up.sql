-- A message that was answered, or is none, may be taken out of the box.
grant delete on contact_message to halkhata_app;
