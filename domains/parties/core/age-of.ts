/** Age of a due, in days past its due date. `credit`: money not allocated to a due. */
export const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90', 'credit'] as const;

export type Age = (typeof AGES)[number];

/** The first and last day of each age; `not_due` and `over_90` are open at one end. */
export const DAYS: Readonly<Record<Exclude<Age, 'credit'>, readonly [from: number, to: number]>> = {
  not_due: [Number.NEGATIVE_INFINITY, -1],
  to_30: [0, 30],
  to_60: [31, 60],
  to_90: [61, 90],
  over_90: [91, Number.POSITIVE_INFINITY],
};
