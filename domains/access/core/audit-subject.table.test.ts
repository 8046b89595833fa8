import { checkTable } from '../../../testkit/table.ts';
import { omitCost } from './audit-subject.ts';

checkTable(
  `
  record                                          | shown without the right to cost
  {"sale_price":1,"unit_cost":2}                  | {"sale_price":1}
  {"cost":1,"name":"Rice"}                        | {"name":"Rice"}
  {"lines":[{"unit_cost":6,"quantity":1}]}        | {"lines":[{"quantity":1}]}
  {"stock_value":5,"value":5,"average_cost":1}    | {}
  {"profit":1,"margin_rate":2,"gross_profit":3}   | {}
  {"costume":1,"valued":2}                        | {"costume":1,"valued":2}
  {"before":null,"rights":["cost.read"]}          | {"before":null,"rights":["cost.read"]}
  `,
  (row) => JSON.stringify(omitCost(JSON.parse(row.cell('record')))),
);
