import { addUser } from '#domains/identity/server/door/add-user.ts';
import { setOperator } from '#domains/identity/server/door/operator.sql.ts';
import type { postAdjustmentRoute } from '#domains/inventory/contract/stock-adjustment.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { createShop } from '../create-shop.ts';
import { available, type Branch, type Shelf } from './branch.ts';
import { chanceFrom } from './chance.ts';
import { closeShop, findShopOf, hasDocument } from './demo.sql.ts';
import { type Day, daysUntil, timeAtMinute } from './diary.ts';
import { openDemoStore } from './open-demo-store.ts';
import { setUpRecurring } from './recurring.ts';
import { idAt, run } from './run.ts';
import { runBranch } from './run-branch.ts';
import { MIRPUR_SHOP, MIRPUR_STORE, OPERATOR, OWNER_EMAIL, SHOP, UTTARA_SHOP } from './staff.ts';
import { type DemoShop, stockShop } from './stock-shop.ts';

/** The last document of a demo shop: if it exists, the shop is complete. */
const LAST = '0197b000-0000-7000-8000-000000000001';
const FOUNDED_MINUTE = 7 * 60;
const OPENED_MINUTE = 7 * 60 + 30;

/**
 * Creates the demo shop: three months of a Dhaka grocery until now, every document by its real
 * command. Only the clock is moved. Does nothing if the shop exists.
 */
export async function makeDemo(
  database: Database,
  { now, say }: { now: Date; say(line: string): void },
): Promise<void> {
  const before = await findShopOf(database, OWNER_EMAIL);
  if (before !== null) {
    if (await hasDocument(database, before, LAST)) return;
    say('Demo shop: the start that made it was cut off, so it is made anew');
    await closeShop(database, before, now);
  }
  const begun = performance.now();
  const days = daysUntil(now);
  const first = assertPresent(days[0], 'a first day');
  const shop = await foundShop(database, first);
  const branches = [mirpurOf(shop), uttaraOf(shop)];
  const opened_at = timeAtMinute(first, OPENED_MINUTE);
  // Two branches share no stock and no numbers, so neither waits for the other.
  await Promise.all(branches.map((branch) => runBranch(branch, { opened_at, days, now })));
  await openDemoStore(shop, now);
  await setUpRecurring(assertPresent(branches[0], 'a branch'), now);
  await brewTea(assertPresent(branches[1], 'a branch'), now);
  const documents = branches.reduce((sum, { posted }) => sum + posted, 0);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  say(`Demo shop: ${shop.variants.length} variants, ${documents} documents, ${seconds} s`);
}

async function foundShop(database: Database, first: Day): Promise<DemoShop> {
  const at = timeAtMinute(first, FOUNDED_MINUTE);
  const shop = await createShop(database, SHOP, { now: at, newId: () => idAt(at) });
  await withTransaction(database, '', async (tx) => {
    // An interrupted start may have left the account.
    if (await setOperator(tx, OPERATOR, true)) return;
    const id = idAt(at);
    await addUser(tx, { ...OPERATOR, id, phone: null, language: 'bn', now: at });
    await setOperator(tx, { id }, true);
  });
  return stockShop({ database, shop, at });
}

function mirpurOf(shop: DemoShop): Branch {
  const [admin, cashier] = shop.staff;
  return {
    ...newBranch(shop),
    code: 'MIR',
    register_id: registerOf(shop, 'MIR'),
    chance: chanceFrom(1_010),
    sales_in_ten_days: 76,
    cashier: assertPresent(cashier, 'a cashier'),
    admin: assertPresent(admin, 'a branch admin'),
    shelf: shelfOf(shop, MIRPUR_SHOP),
    store: shelfOf(shop, MIRPUR_STORE),
  };
}

/** Uttara has no branch admin: the owner does what a cashier has no permission for. */
function uttaraOf(shop: DemoShop): Branch {
  return {
    ...newBranch(shop),
    code: 'UTT',
    register_id: registerOf(shop, 'UTT'),
    chance: chanceFrom(1_230),
    sales_in_ten_days: 50,
    cashier: assertPresent(shop.staff[2], 'a cashier'),
    admin: shop.owner,
    shelf: shelfOf(shop, UTTARA_SHOP),
    store: null,
  };
}

function newBranch(shop: DemoShop) {
  return {
    shop,
    shift_id: null,
    cash: 0,
    dues: new Map<string, number>(),
    past: [],
    old_dues: [],
    posted: 0,
  };
}

function registerOf({ registers }: DemoShop, code: string): string {
  return assertPresent(registers.get(code), `the register of ${code}`);
}

function shelfOf({ warehouses }: DemoShop, name: string): Shelf {
  const warehouse_id = assertPresent(warehouses.get(name), `a warehouse of the shop: ${name}`);
  return { warehouse_id, on_hand: new Map() };
}

/** Tea for the owner and the staff: this document marks the demo as complete. */
async function brewTea(branch: Branch, at: Date): Promise<void> {
  const { shop, shelf } = branch;
  const tea = shop.variants.find(
    (variant) => variant.icon === 'drink' && available(shelf, variant) >= 10_000,
  );
  await run<typeof postAdjustmentRoute>(shop.database, postAdjustment, {
    actor: shop.owner,
    at,
    isAwaited: true,
    body: {
      id: LAST,
      warehouse_id: shelf.warehouse_id,
      reason: 'own_use',
      lines: [
        { variant_id: assertPresent(tea, 'something to drink').id, quantity_change: -10_000 },
      ],
      note: 'দোকানের চায়ের জন্য',
    },
  });
  branch.posted += 1;
}
