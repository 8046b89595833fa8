/**
 * Bengali texts on English pages, for which `few-words-*.woff2` is cut: cut it again after a
 * change.
 */
export const BENGALI_SAMPLES = {
  text: ['বাংলা'],
  display: [
    ...['বাংলায় ভাবেন?', 'বাংলাতেই চালান।', '১২,৪৫,৬৭৮.৫০'],
    ...['মিনিকেট চাল, ৫ কেজি', '৩৬০.০০', '২০ নভেম্বর ২০২৬', 'রাত ৮:১২'],
  ],
} as const;
