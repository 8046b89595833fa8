import type { ScheduledPromotion } from './promotion.ts';

/** The promotions that are active on this day in this branch. */
export function selectActivePromotions<P extends ScheduledPromotion>(
  promotions: readonly P[],
  { branch_id, date }: { branch_id: string; date: string },
): P[] {
  return promotions.filter(
    (one) =>
      (one.branch_id === null || one.branch_id === branch_id) &&
      (one.starts_on === null || one.starts_on <= date) &&
      (one.ends_on === null || one.ends_on >= date),
  );
}
