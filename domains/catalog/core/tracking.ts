/** How goods of one variant are told apart: not at all, by their batch, or piece by piece. */
export const TRACKINGS = ['none', 'batch', 'serial'] as const;
export type Tracking = (typeof TRACKINGS)[number];

export type TrackedBy = { tracking: Tracking; asks_expiry: boolean; warranty_months: number };

/** Only batches have an expiry date here, and only pieces with a number a warranty. */
export function trackedBy({ tracking, asks_expiry, warranty_months }: TrackedBy): TrackedBy {
  return {
    tracking,
    asks_expiry: tracking === 'batch' && asks_expiry,
    warranty_months: tracking === 'serial' ? warranty_months : 0,
  };
}
