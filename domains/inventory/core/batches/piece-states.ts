/** Where a serial number is by its last movement. */
export const PIECE_STATES = ['in_stock', 'on_the_way', 'sold', 'sent_back', 'gone'] as const;
export type PieceState = (typeof PIECE_STATES)[number];
