import { sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listExpensesRoute, readExpenseRoute, sumExpensesRoute } from '../contract/expense.ts';
import { findExpense } from './expense.sql.ts';
import { selectExpenses, sumCategories } from './expense-list.sql.ts';

export const readExpense = query(readExpenseRoute, async (tx, { params }, { actor }) => {
  const data = await findExpense(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});

export const listExpenses = query(listExpensesRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, ...filter } = input.query;
  const { from = null, to = null } = filter;
  const { account_id = null, supplier_id = null, branch_id = null } = filter;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const rows = await selectExpenses(
    tx,
    {
      shop_id: actor.shop_id,
      scope: actor,
      pattern,
      from,
      to,
      account_id,
      supplier_id,
      branch_id,
    },
    { after, limit },
  );
  return pageOf(rows, limit);
});

export const sumExpenses = query(sumExpensesRoute, async (tx, input, { actor }) => {
  const { from, to, branch_id = null } = input.query;
  const filter = { shop_id: actor.shop_id, scope: actor, from, to, branch_id };
  const categories = await sumCategories(tx, filter);
  return { data: { categories, total: sumOf(categories, ({ amount }) => amount) } };
});
