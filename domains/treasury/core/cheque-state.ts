export const CHEQUE_DIRECTIONS = ['received', 'issued'] as const;
export const CHEQUE_STATES = ['in_hand', 'deposited', 'cleared', 'bounced', 'returned'] as const;
export const CHEQUE_ACTIONS = ['deposit', 'clear', 'bounce', 'return'] as const;

export type ChequeDirection = (typeof CHEQUE_DIRECTIONS)[number];
export type ChequeState = (typeof CHEQUE_STATES)[number];
export type ChequeAction = (typeof CHEQUE_ACTIONS)[number];

/** The state after each action, and the states in which it is possible. */
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

/** The holder presents an issued cheque, so the shop cannot deposit it. */
const ISSUED: Readonly<Record<ChequeAction, readonly ChequeState[]>> = {
  deposit: [],
  clear: ['in_hand', 'bounced'],
  bounce: ['in_hand', 'cleared'],
  return: ['in_hand', 'bounced'],
};

/**
 * The state after an action; null: not possible in this state. A received cheque is deposited, and
 * clears or bounces; a bounced one is deposited again or given back.
 */
export function stateAfter(
  cheque: { direction: ChequeDirection; state: ChequeState },
  action: ChequeAction,
): ChequeState | null {
  const from = cheque.direction === 'received' ? RECEIVED : ISSUED;
  return from[action].includes(cheque.state) ? BECOMES[action] : null;
}
