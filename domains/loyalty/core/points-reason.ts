type Because = 'earned' | 'spent' | 'taken_back' | 'given_back' | 'expired';

/** A reversal of a sale takes what it earned, and returns what it spent. */
export function pointsReason({ kind, points }: { kind: Because; points: number }): Because {
  if (kind === 'earned' && points < 0) return 'taken_back';
  return kind === 'spent' && points > 0 ? 'given_back' : kind;
}
