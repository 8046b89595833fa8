import type { Product } from '../../contract/product.ts';

export type Variant = Product['variants'][number];

/** Which variant is open: one that there is, or one more. */
export type Opened = { variant: Variant | null };
