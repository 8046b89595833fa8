import { v7 as newId } from 'uuid';
import { assert } from '#domains/kernel/core/assert.ts';
import { openDatabase } from '#platform/db/database.ts';
import { findBrokenInvariants } from '../../apps/server/doctor/doctor.ts';
import { foldAll } from '../fold.ts';
import { withAdmin } from '../server.ts';
import { money, pieces } from '../table-values.ts';
import { ShopTrader } from './shop-trader.ts';

/**
 * `OWNER='{"host": …}' LOGIN='{"user": …}' node run-doctor.ts S19`: in a copy of the migrated
 * database, goods with freight are moved, sold and returned, and the freight is reversed. Fails if
 * the doctor then finds exactly that invariant broken.
 */
const [id] = process.argv.slice(2);
const template = JSON.parse(process.env.OWNER ?? '{}');
const owner = { ...template, database: `${template.database}_${process.pid}` };
await withAdmin({ ...owner, database: 'postgres' }, (admin) =>
  admin.query(`create database ${owner.database} template ${template.database}`),
);
const database = openDatabase({ ...owner, ...JSON.parse(process.env.LOGIN ?? '{}') }, 2);
const shop = await ShopTrader.open(database, 'fifo', []);
const of = (count: string) => ({ variant: 'rice', quantity: pieces(count), in_boxes: false });
const at = { from: 'shop', to: 'store' };

const [receipt, other] = [newId(), newId()];
const line = { ...of('10'), vat_rate: 0 };
const done = [
  await shop.receive(receipt, 'shop', [{ ...line, unit_cost: money('100') }]),
  await shop.receive(other, 'shop', [{ ...line, unit_cost: money('200') }]),
];
const [freight, remaining] = [newId(), newId()];
done.push(await shop.late.putFreight(freight, receipt, [money('50')]));
done.push(await shop.late.putFreight(remaining, other, [money('30')]));
const [arriving, returning] = [newId(), newId()];
const moved = [{ variant: 'rice', quantity: pieces('6') }];
done.push(await shop.send(arriving, { ...at, as: newId() }, moved));
const arrived = [pieces('6')];
done.push(await shop.arrive(arriving, { as: newId(), arrived, is_short: false }));
done.push(await shop.send(returning, { ...at, as: newId() }, moved));
done.push(await shop.comeBack(returning, newId()));
done.push(await shop.sell(newId(), 'store', [of('3')]));
done.push(
  await shop.sendBack(newId(), { receipt: other, lines: [{ line: 0, quantity: pieces('2') }] }),
);
done.push(await shop.undo(freight, newId()));
assert(done.every(Boolean), 'nothing of it is refused');
await foldAll(database);
await database.close();

const broken = (await findBrokenInvariants(owner)).map((one) => one.id).join(' ');
await withAdmin({ ...owner, database: 'postgres' }, (admin) =>
  admin.query(`drop database ${owner.database}`),
);
process.stdout.write(`${broken}\n`);
if (broken === id) process.exitCode = 1;
