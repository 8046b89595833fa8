import { add, minor, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { query } from '#platform/http/endpoint.ts';
import { readShiftRoute, type Takings } from '../../contract/shift-report.ts';
import { seesExpected } from './see-expected.ts';
import {
  countDocuments,
  findHead,
  listCarts,
  listDrawerLines,
  type ShiftKey,
  sumCashiers,
  sumMethods,
  sumTakings,
} from './shift-report.sql.ts';

export const readShift = query(readShiftRoute, async (tx, { params }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const head = await findHead(tx, { shop_id, id: params.id, scope: actor });
  if (head === undefined) return reject('not_found');
  const shift = { shop_id, shift_id: params.id };
  const { removed, ...documents } = await countDocuments(tx, shift);
  const { expected, difference, ...visible } = head;
  const drawer = await listDrawerLines(tx, shift);
  const report = { ...visible, documents, removed, drawer, carts: await listCarts(tx, shift) };
  if (!(await seesExpected(tx, context))) return { data: report };
  return { data: { ...report, expected, difference, takings: await loadTakings(tx, shift) } };
});

async function loadTakings(tx: Tx, shift: ShiftKey): Promise<Takings> {
  const sums = await sumTakings(tx, shift);
  const methods = await sumMethods(tx, shift);
  const cash = methods.filter(({ kind }) => kind === 'cash');
  return {
    ...sums,
    net: subtract(sums.sold, add(sums.returned, sums.reversed)),
    cash: sumOf(cash, ({ net }) => minor(net)),
    methods: methods.map(({ kind: _kind, ...method }) => method),
    cashiers: await sumCashiers(tx, shift),
  };
}
