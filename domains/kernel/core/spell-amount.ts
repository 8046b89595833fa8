import type { NumberLanguage } from './format-number.ts';
import type { Minor } from './money.ts';

/** 0 to 99: in Bengali each has its own word. */
const BENGALI = (
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ ' +
  'বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ ' +
  'পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ' +
  'ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন ' +
  'আটান্ন ঊনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর সত্তর ' +
  'একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি আশি একাশি বিরাশি তিরাশি ' +
  'চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি ঊননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ' +
  'ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই'
).split(' ');

const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const SCALES = {
  bn: { crore: 'কোটি', lakh: 'লাখ', thousand: 'হাজার', hundred: 'শ', joint: '' },
  en: { crore: 'crore', lakh: 'lakh', thousand: 'thousand', hundred: 'hundred', joint: ' ' },
};

type SpelledAmount = { units: string; cents: string };

/** 4,076.50: the whole units and the hundredths, each in words; zero hundredths are ''. */
export function spellAmount(amount: Minor, language: NumberLanguage): SpelledAmount {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const cents = Number.parseInt(digits.slice(-2), 10);
  return {
    units: spellNumber(Number.parseInt(digits.slice(0, -2), 10), language),
    cents: cents === 0 ? '' : spellNumber(cents, language),
  };
}

/** Crore, lakh, thousand, hundred: 1,84,620 is one lakh eighty-four thousand six hundred twenty. */
function spellNumber(value: number, language: NumberLanguage): string {
  const scale = SCALES[language];
  const parts: string[] = [];
  let rest = value;
  for (const [size, name] of [
    [10_000_000, scale.crore],
    [100_000, scale.lakh],
    [1000, scale.thousand],
  ] as const) {
    const count = Math.trunc(rest / size);
    if (count > 0) parts.push(`${spellNumber(count, language)} ${name}`);
    rest %= size;
  }
  const hundreds = Math.trunc(rest / 100);
  if (hundreds > 0) parts.push(spellBelowHundred(hundreds, language) + scale.joint + scale.hundred);
  if (rest % 100 > 0 || parts.length === 0) parts.push(spellBelowHundred(rest % 100, language));
  return parts.join(' ');
}

function spellBelowHundred(value: number, language: NumberLanguage): string {
  if (language === 'bn') return BENGALI[value] ?? '';
  if (value < 20) return ONES[value] ?? '';
  const one = value % 10 === 0 ? '' : `-${ONES[value % 10]}`;
  return `${TENS[Math.trunc(value / 10)]}${one}`;
}
