/** A due that is paid, money that is left with the shop, and the same given back. */
export type CustomerMoneyAction = 'due' | 'in' | 'out';
