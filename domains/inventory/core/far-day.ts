/** The last day of a reservation that ends with its order, and not with a day. */
export const FAR_DAY = '9999-12-31';
