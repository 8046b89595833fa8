import { expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import type { ImportKind } from './import-fields.ts';

// kind | header | fields with their columns
const TABLE = `
products  | code;name;sale_price                      | code 0, name 1, sale_price 2
products  | SKU;Product Name;Price (BDT);Qty;Cost     | code 0, name 1, sale_price 2, cost 4, quantity 3
products  | কোড;পণ্যের নাম;বাংলা নাম;দাম;পরিমাণ        | code 0, name 1, name_bn 2, sale_price 3, quantity 4
products  | StockCode;Description;UnitPrice           | code 0, name 1, sale_price 2
products  | name;name;price                           | name 0, sale_price 2
products  | __proto__;constructor;toString            | nothing
products  | Code;Name;Regular price;Sale price       | code 0, name 1, sale_price 2
products  | Code;Name;Price;Discount price           | code 0, name 1, sale_price 2
customers | First Name;Last Name;Phone                | phone 2, name 0
products  | Barcode;Item;MRP;VAT %                    | name 1, barcode 0, sale_price 2, vat_rate 3
stock     | code;quantity;cost;name                   | code 0, quantity 1, cost 2
customers | Customer Name;Mobile                      | name 0, phone 1
suppliers | মহাজন;মোবাইল নম্বর                         | name 0, phone 1
customers | Name;Phone;Due;Due date               | name 0, phone 1, due 2, due_date 3
customers | নাম;ইমেইল                              | name 0, email 1
suppliers | নাম;দেনা;বাকির তারিখ                       | name 0, due 1, due_date 2
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s of %s: %s', (kind = '', header = '', outcome = '') => {
  const mapping = guessMapping(kind as ImportKind, header.split(';'), { values: () => ['5%'] });
  const found = Object.entries(mapping).map(([field, column]) => `${field} ${column}`);
  expect(found.join(', ') || 'nothing').toBe(outcome);
});

/** A header with values below it. */
const guessed = (kind: ImportKind, header: string[], rows: string[][]) =>
  guessMapping(kind, header, { values: (column) => rows.map((cells) => cells[column] ?? '') });

test('an ambiguous name is used only if the values confirm it', () => {
  const head = ['Code', 'Name', 'Price', 'VAT'];
  expect(guessed('products', head, [['A', 'Rice', '80', '4.00']])).not.toHaveProperty('vat_rate');
  expect(guessed('products', head, [['A', 'Rice', '80', '5%']])).toHaveProperty('vat_rate', 3);
  const people = ['Name', 'Contact'];
  expect(guessed('suppliers', people, [['Karim', 'Mr. Rahim']])).not.toHaveProperty('phone');
  expect(guessed('suppliers', people, [['Karim', '01711-000001']])).toHaveProperty('phone', 1);
});
