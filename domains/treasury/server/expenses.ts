import { simpleDocument } from '#domains/documents/server/door/simple-document.ts';
import { sumOf } from '#domains/kernel/core/money.ts';
import { balanceReversal } from '#domains/parties/server/door/reverse-balances.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  listExpensesRoute,
  readExpenseRoute,
  reverseExpenseRoute,
  sumExpensesRoute,
} from '../contract/expense.ts';
import { EXPENSE } from '../contract/kinds.ts';
import { EXPENSES } from './expense.sql.ts';
import { isExpense, sumCategories } from './expense-list.sql.ts';

export const expenses = {
  ...simpleDocument({
    routes: { read: readExpenseRoute, list: listExpensesRoute },
    readAs: EXPENSES,
    where: isExpense,
  }),
  reverse: balanceReversal(reverseExpenseRoute, EXPENSE),
};

export const sumExpenses = query(sumExpensesRoute, async (tx, input, { actor }) => {
  const { from, to, branch_id = null } = input.query;
  const filter = { shop_id: actor.shop_id, scope: actor, from, to, branch_id };
  const categories = await sumCategories(tx, filter);
  return { data: { categories, total: sumOf(categories, ({ amount }) => amount) } };
});
