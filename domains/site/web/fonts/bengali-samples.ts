/** What is Bengali on an English page, and so in `few-words-*.woff2`: cut anew if changed. */
export const BENGALI_SAMPLES = {
  text: ['বাংলা'],
  display: [
    ...['বাংলায় ভাবেন?', 'বাংলাতেই চালান।', '১২,৪৫,৬৭৮.৫০'],
    ...['মিনিকেট চাল, ৫ কেজি', '৩৬০.০০', '২০ নভেম্বর ২০২৬', 'রাত ৮:১২'],
  ],
} as const;
