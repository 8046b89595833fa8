import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTable } from '../../testkit/table.ts';

// cspell:ignore msupply ledgersmb invoiceninja wcpos grocy
/**
 * Faults that users of other products reported, each with the correct amounts. A test of the same
 * name shows each on PostgreSQL, with these amounts: in taka, in a table or in paisa.
 */
const CASES = readTable(`
  case                                                                 | reported in                                             | shown by                                             | right
  freight on goods that were moved to a second warehouse               | frappe/erpnext#9714                                     | domains/inventory/server/costs/exact-costs.table.test.ts   | W2 10 worth 1050.00, owed 1050.00
  freight on stock that was moved to a second warehouse               | frappe/erpnext#9714                                     | domains/purchases/server/late-costs.test.ts          | Meghna 50, Walton 1000
  a dearer bill after part of the goods went back to the supplier      | frappe/erpnext#39707, odoo/odoo#13974                   | domains/inventory/server/costs/exact-costs.table.test.ts   | W1 80 worth 88000.00, owed 88000.00
  freight taken back after part of the goods went back to the supplier | frappe/erpnext#19144                                    | domains/inventory/server/costs/exact-costs.table.test.ts   | W1 4973 worth 4973.00, owed 4973.00
  freight taken back after part of the goods was sold                  | beside frappe/erpnext#19144                             | domains/inventory/server/costs/exact-costs.table.test.ts   | W1 6 worth 600.00, owed 1000.00, sales 400.00
  freight on goods that were sold and came back, oldest first          | beside odoo/odoo#282371                                 | domains/inventory/server/costs/exact-costs.table.test.ts   | W1 10 worth 1050.00, owed 1050.00
  a cleared cheque bounces after goods were taken back for cash        | frappe/erpnext#8659                                     | domains/treasury/server/bounced-cheques.test.ts      | due 100000 deposit 0 bank 0 cash -40000
  goods of a merged product come back                                  | msupply-foundation/open-msupply#9367, frappe/erpnext#42704 | apps/server/merge-products.test.ts                   | kept 18 worth 260.00, stock: 180_000
  goods of a merged product come back                                  | msupply-foundation/open-msupply#9367, frappe/erpnext#42704 | domains/inventory/server/costs/exact-costs.table.test.ts | W1 18 worth 260.00, owed 300.00, sales 40.00
  the purchase order of a supplier who was merged                      | ledgersmb/LedgerSMB#3753, microsoft/ALAppExtensions#26416 | apps/server/merge-parties.test.ts                  | state: 'done', Karim Traders 5000, 50_000
  an order with a fixed discount, invoiced in parts                    | frappe/erpnext#36945                                    | domains/sales/server/agreed-invoices.test.ts         | discount: 6_000, total: 14_000, discount: 24_000, total: 56_000
  a receipt dated before a count and entered after it                   | frappe/erpnext#54295                                    | domains/inventory/server/costs/late-entries.test.ts        | 15 worth 150.00, credit 50.00, gained: 0
  an exchange for cheaper goods by a customer with a due               | BrainWise-DEV/POSNext#57                                | domains/sales/server/post-exchange.test.ts           | credit 150.00, refunded: 0, 55_000
  a reminder to somebody whose deposit is larger than the due          | invoiceninja/invoiceninja#4732                          | domains/parties/server/due-reminders.test.ts         | 30_000, 50_000, nothing_overdue
  oldest first over two warehouses                                     | odoo/odoo#29406                                         | domains/inventory/server/costs/exact-costs.table.test.ts   | W1 5 worth 1000.00, W2 5 worth 500.00, sales 1500.00
  the recipe of a bundle changes between sale and return               | frappe/erpnext#28607                                    | apps/server/peer-cases.test.ts                       | 18 worth 180.00, 19 worth 380.00, debit 80.00, credit 40.00
  a return to the supplier at a price far from the average             | frappe/erpnext#37424                                    | domains/inventory/server/costs/exact-costs.table.test.ts   | W1 2 worth 36.36
  goods with a promotion exchanged for the same goods with it          | odoo/odoo#177312                                        | apps/server/peer-cases.test.ts                       | Cash in hand debit 20.00, toEqual([])
  a transfer that arrives in three parts while the average changes     | frappe/erpnext#58319                                    | domains/inventory/server/costs/exact-costs.table.test.ts   | W2 7 worth 1973.37, W2 14 worth 3946.74, W2 20 worth 5638.20
  a sale of a closed shift is reversed in the next one                 | wcpos/woocommerce-pos#1961                              | domains/sales/server/peer-cases.test.ts              | expected: 35_000, expected: 15_000
  a transfer of two layers is taken back before it arrives             | beside frappe/erpnext#35423, odoo/odoo#29406            | domains/inventory/server/costs/exact-costs.table.test.ts   | W1 10 worth 2000.00, sales 1000.00
  change at the till, then the goods come back                         | frappe/erpnext#30627                                    | apps/server/peer-cases.test.ts                       | back(260_000), debit 2584.00, credit 2584.00
  a pack of 200 whose gram costs less than half a paisa                | grocy/grocy#1986                                        | apps/server/peer-cases.test.ts                       | 200 worth 0.89, 400 worth 10.89, debit 10.89, 0 worth 0.00
`);

/** Tests and table rows that begin with the name, each up to the next one. */
function shownBy(source: string, name: string): string[] {
  return source
    .split(/\n(?= *test(?:\.each\b)?\()|\n(?=[^\n]* \| )/)
    .filter((part) => part.includes(`'${name}`) || part.trimStart().startsWith(`${name} `));
}

test.each(CASES)('$line', (row) => {
  const source = readFileSync(
    fileURLToPath(new URL(`../../${row.cell('shown by')}`, import.meta.url)),
    'utf8',
  );
  const tests = shownBy(source, row.cell('case'));
  expect(tests).not.toEqual([]);
  const amounts = row.expected.split(', ');
  expect(amounts.filter((amount) => !tests.some((part) => part.includes(amount)))).toEqual([]);
});
