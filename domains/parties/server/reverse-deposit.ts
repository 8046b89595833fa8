import { reverseDepositRoute } from '../contract/deposit.ts';
import { DEPOSIT } from '../contract/kinds.ts';
import { balanceReversal } from './door/reverse-balances.ts';

export const reverseDeposit = balanceReversal(reverseDepositRoute, DEPOSIT);
