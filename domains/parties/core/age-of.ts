/** How old a due is, in days past its day. `credit`: money that settles nothing. */
export const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90', 'credit'] as const;

export type Age = (typeof AGES)[number];

/** From which day on, and up to which, an age goes; the others have no such end. */
export const DAYS: Readonly<Record<Exclude<Age, 'credit'>, readonly [from: number, to: number]>> = {
  not_due: [Number.NEGATIVE_INFINITY, -1],
  to_30: [0, 30],
  to_60: [31, 60],
  to_90: [61, 90],
  over_90: [91, Number.POSITIVE_INFINITY],
};
