/** Where a piece with a serial number is by the last movement of it. */
export const PIECE_STATES = ['in_stock', 'on_the_way', 'sold', 'sent_back', 'gone'] as const;
export type PieceState = (typeof PIECE_STATES)[number];
