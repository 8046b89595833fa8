import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { postOpeningStockRoute } from '#domains/inventory/contract/opening-balance.ts';
import { openingStock } from './door/open-stock.ts';

export const postOpeningStock = postingCommand(postOpeningStockRoute, openingStock);
