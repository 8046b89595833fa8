/** Roll widths in millimetres, or a sheet. */
export const RECEIPT_SIZES = ['80', '58', 'a4'] as const;
export type ReceiptSize = (typeof RECEIPT_SIZES)[number];
