type Because = 'earned' | 'spent' | 'taken_back' | 'given_back' | 'expired';

/** What reverses a sale takes what it earned, and gives back what it spent. */
export function pointsReason({ kind, points }: { kind: Because; points: number }): Because {
  if (kind === 'earned' && points < 0) return 'taken_back';
  return kind === 'spent' && points > 0 ? 'given_back' : kind;
}
