import { query } from '#platform/http/endpoint.ts';
import { firstStepsRoute } from '../contract/first-steps.ts';
import { loadFirstSteps } from './first-steps.sql.ts';

export const firstSteps = query(firstStepsRoute, async (tx, _input, { actor }) => ({
  data: await loadFirstSteps(tx, actor.shop_id),
}));
