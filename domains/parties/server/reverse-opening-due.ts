import { OPENING_DUE } from '../contract/kinds.ts';
import { reverseOpeningDueRoute } from '../contract/opening-due.ts';
import { balanceReversal } from './door/reverse-balances.ts';

export const reverseOpeningDue = balanceReversal(reverseOpeningDueRoute, OPENING_DUE);
