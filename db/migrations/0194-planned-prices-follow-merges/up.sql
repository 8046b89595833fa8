-- A merge hands the prices that are planned for the duplicate over to the survivor.
grant update (variant_id, sale_price_before) on price_plan_line to halkhata_app;
