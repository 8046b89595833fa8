export const CHEQUE_DIRECTIONS = ['received', 'issued'] as const;
export const CHEQUE_STATES = ['in_hand', 'deposited', 'cleared', 'bounced', 'returned'] as const;
export const CHEQUE_ACTIONS = ['deposit', 'clear', 'bounce', 'return'] as const;

export type ChequeDirection = (typeof CHEQUE_DIRECTIONS)[number];
export type ChequeState = (typeof CHEQUE_STATES)[number];
export type ChequeAction = (typeof CHEQUE_ACTIONS)[number];

/** What a deed makes of a cheque, and from which states on it can be done. */
const BECOMES: Readonly<Record<ChequeAction, ChequeState>> = {
  deposit: 'deposited',
  clear: 'cleared',
  bounce: 'bounced',
  return: 'returned',
};

const RECEIVED: Readonly<Record<ChequeAction, readonly ChequeState[]>> = {
  deposit: ['in_hand', 'bounced'],
  clear: ['deposited'],
  bounce: ['deposited', 'cleared'],
  return: ['in_hand', 'bounced'],
};

/** One of ours is presented by whoever has it. */
const ISSUED: Readonly<Record<ChequeAction, readonly ChequeState[]>> = {
  deposit: [],
  clear: ['in_hand', 'bounced'],
  bounce: ['in_hand', 'cleared'],
  return: ['in_hand', 'bounced'],
};

/**
 * What becomes of a cheque; null: that cannot be done with it as it stands. A received one is put
 * into the bank, which pays it or not; one that was not paid is put in again or given back.
 */
export function stateAfter(
  cheque: { direction: ChequeDirection; state: ChequeState },
  action: ChequeAction,
): ChequeState | null {
  const from = cheque.direction === 'received' ? RECEIVED : ISSUED;
  return from[action].includes(cheque.state) ? BECOMES[action] : null;
}
