/** Pay a due, pay into the deposit, or get it back. */
export type CustomerMoneyAction = 'due' | 'in' | 'out';
