import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { postAdjustmentRoute } from '../../contract/stock-adjustment.ts';
import { adjustment } from '../door/adjust-stock.ts';

export const postAdjustment = postingCommand(postAdjustmentRoute, adjustment);
