import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { reverseOpeningBalanceRoute } from '#domains/inventory/contract/opening-balance.ts';
import { openingReversal } from './door/reverse-opening-balance.ts';

export const reverseOpeningBalance = postingCommand(reverseOpeningBalanceRoute, openingReversal);
