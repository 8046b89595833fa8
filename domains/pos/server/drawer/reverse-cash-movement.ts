import { moneyReversal } from '#domains/payments/server/door/reverse-money.ts';
import { reverseCashMovementRoute } from '../../contract/cash-movement.ts';
import { CASH_MOVEMENT } from '../../contract/kinds.ts';

export const reverseCashMovement = moneyReversal(reverseCashMovementRoute, CASH_MOVEMENT);
