import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { postExpenseRoute } from '../contract/expense.ts';
import { expensePosting } from './expense-posting.ts';

export const postExpense = postingCommand(postExpenseRoute, expensePosting);
