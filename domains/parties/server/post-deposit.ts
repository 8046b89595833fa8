import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { postDepositRoute } from '../contract/deposit.ts';
import { depositPosting } from './deposit-posting.ts';

export const postDeposit = postingCommand(postDepositRoute, depositPosting);
