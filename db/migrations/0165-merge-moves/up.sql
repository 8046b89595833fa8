-- A merge of two products rewrites what is not posted yet: lines of orders name the survivor.
grant update (variant_id) on trade_order_line to halkhata_app;
