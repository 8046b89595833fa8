import type { Product } from '../../contract/product.ts';

export type Variant = Product['variants'][number];

/** The open variant, or a new one. */
export type Opened = { variant: Variant | null };
