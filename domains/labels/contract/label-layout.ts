import { z } from 'zod';
import { LABEL_PARTS } from '../core/label-layout.ts';

/** Tenths of a millimetre, up to half a metre. */
const length = z.int().min(0).max(5_000);
/** Smaller than a centimetre has no room for content. */
const side = z.int().min(100).max(3_000);
const page_side = z.int().min(100).max(5_000);

export const labelLayout = z.strictObject({
  format: z.enum(['sheet', 'roll']),
  page_width: page_side,
  page_height: page_side,
  columns: z.int().min(1).max(20),
  rows: z.int().min(1).max(40),
  margin_top: length,
  margin_left: length,
  gap_x: length,
  gap_y: length,
  label_width: side,
  label_height: side,
  /** The language of names and numbers. `both`: names in both languages. */
  language: z.enum(['bn', 'en', 'both']),
  /** The parts of a label besides the barcode. */
  shows: z.array(z.enum(LABEL_PARTS)).max(LABEL_PARTS.length),
});
