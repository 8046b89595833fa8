import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../../testkit/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { withAdmin } from '../../../testkit/server.ts';

let db: TestDatabase;
let cli: ReturnType<typeof commandLine>;

beforeAll(async () => {
  db = await createTestDatabase();
  cli = commandLine(db.connection);
});
afterAll(() => db.drop());

const OWNER = ['--owner-email', 'rahim@shop.test', '--owner-password', 'long-enough'];

test.each([
  ['', 2, ''],
  ['help', 0, ''],
  ['import --help', 0, ''],
  ['sell', 2, 'There is no command sell'],
  ['version', 0, ''],
  ['version please', 2, 'what is "please"?'],
  ['migrate', 0, ''],
  ['migrate --fast', 2, "Unknown option '--fast'"],
  ['operator', 2, 'which account?'],
  ['operator nobody@shop.test', 1, 'nobody signs in as nobody@shop.test'],
  ['import', 2, 'import what? products, stock, sales, customers or suppliers'],
  ['import people --shop A f.csv', 2, 'import people?'],
  ['import sales --shop A', 2, 'which file? FILE.csv or FILE.xlsx is missing'],
  ['import sales f.csv', 2, '--shop is missing'],
  ['import sales --shop A a.csv b.csv', 2, 'one file at a time'],
  ['import sales --shop A --date 2026-01-01 a.csv', 2, 'import sales has no --date'],
  ['import products --shop A --on-credit a.csv', 2, 'import products has no --on-credit'],
  ['import products --shop A a.csv', 1, 'there is no shop "A"; the shops are: none yet'],
  ['create-shop --name A', 2, '--owner-email is missing'],
  [`create-shop --name A --currency XX ${OWNER.join(' ')}`, 2, '--currency XX is none'],
  [`create-shop --name A --currency JPY ${OWNER.join(' ')}`, 2, 'JPY has 0 decimals'],
  [`create-shop --name A --vat-percent 101 ${OWNER.join(' ')}`, 2, '--vat-percent 101'],
  [`create-shop --name A --rounding-unit 0 ${OWNER.join(' ')}`, 2, '--rounding-unit 0'],
  [`create-shop --name A --timezone Mars ${OWNER.join(' ')}`, 2, '--timezone Mars is none'],
  ['create-shop --name A --owner-email x --owner-password long-enough', 2, 'not an e-mail address'],
  ['create-shop --name A --owner-email a@b.test --owner-password short', 2, 'fewer than 8'],
])('%s ends with %i', async (line, code, complaint) => {
  const ran = await cli(...line.split(' ').filter((word) => word !== ''));
  expect(ran.code).toBe(code);
  expect(ran.err).toContain(complaint);
  if (code !== 2) expect(ran.err === '').toBe(complaint === '');
});

test('a shop name opens one shop, and an email address signs in to one', async () => {
  const opened = await cli('create-shop', '--name', 'Rahim Store', ...OWNER);
  expect(opened).toMatchObject({ code: 0, err: '' });
  expect(await cli('create-shop', '--name', 'Rahim Store', ...OWNER)).toMatchObject({
    code: 1,
    err: 'there is a shop "Rahim Store" already\n',
  });
  expect(await cli('create-shop', '--name', 'Other', ...OWNER)).toMatchObject({
    code: 1,
    err: 'somebody signs in as rahim@shop.test already: give another address\n',
  });
});

test('the doctor finds nothing in a new shop, and exits with 1 if one is broken', async () => {
  const well = await cli('doctor');
  expect(well.code).toBe(0);
  expect(well.out.filter((line) => line.includes('not yet'))).toHaveLength(4);
  expect(well.out.at(-1)).toMatch(/^All \d+ invariants hold\.$/);
  await withAdmin(db.connection, (client) =>
    client.query('alter table sale disable row level security'),
  );
  const broken = await cli('doctor');
  expect(broken.code).toBe(1);
  expect(broken.out).toContain('      {"relname":"sale"}');
  expect(broken.out.at(-1)).toMatch(/^1 of \d+ invariants do not hold: T3$/);
});
