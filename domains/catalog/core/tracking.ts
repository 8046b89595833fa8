/** How the stock of a variant is tracked: not at all, by batch, or by serial number. */
export const TRACKINGS = ['none', 'batch', 'serial'] as const;
export type Tracking = (typeof TRACKINGS)[number];

export type TrackedBy = { tracking: Tracking; requires_expiry: boolean; warranty_months: number };

/** Only batches have an expiry date, and only serial numbers a warranty. */
export function normalizeTracking({
  tracking,
  requires_expiry,
  warranty_months,
}: TrackedBy): TrackedBy {
  return {
    tracking,
    requires_expiry: tracking === 'batch' && requires_expiry,
    warranty_months: tracking === 'serial' ? warranty_months : 0,
  };
}
