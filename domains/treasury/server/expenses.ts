import { simpleDocument } from '#domains/inventory/server/door/simple-document.ts';
import { sumOf } from '#domains/kernel/core/money.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  type Expense,
  listExpensesRoute,
  readExpenseRoute,
  reverseExpenseRoute,
  sumExpensesRoute,
} from '../contract/expense.ts';
import { EXPENSES, isExpense, sumCategories } from './expense-list.sql.ts';

export const expenses = simpleDocument<Expense>({
  resource: 'expenses',
  routes: { read: readExpenseRoute, list: listExpensesRoute, reverse: reverseExpenseRoute },
  readAs: EXPENSES,
  where: isExpense,
  reverseDues: reverseDue,
});

export const sumExpenses = query(sumExpensesRoute, async (tx, input, { actor }) => {
  const { from, to, branch_id = null } = input.query;
  const filter = { shop_id: actor.shop_id, scope: actor, from, to, branch_id };
  const categories = await sumCategories(tx, filter);
  return { data: { categories, total: sumOf(categories, ({ amount }) => amount) } };
});
