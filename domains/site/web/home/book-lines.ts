/** One bill of a grocery, in minor units, which the first page shows twice. */
export const BOOK_LINES = [
  {
    name: 'Miniket rice',
    name_bn: 'মিনিকেট চাল',
    size: '5 kg',
    size_bn: '৫ কেজি',
    price: 7200,
    times: 5,
    sum: 36000,
  },
  {
    name: 'Red lentils',
    name_bn: 'মসুর ডাল',
    size: '1.25 kg',
    size_bn: '১.২৫ কেজি',
    price: 13000,
    times: 1.25,
    sum: 16250,
  },
  {
    name: 'Soybean oil 2 L',
    name_bn: 'সয়াবিন তেল ২ লি.',
    size: '1 pc',
    size_bn: '১টা',
    price: 37800,
    times: 1,
    sum: 37800,
  },
  {
    name: 'Eggs',
    name_bn: 'ডিম',
    size: '1 dozen',
    size_bn: '১ ডজন',
    price: 14000,
    times: 1,
    sum: 14000,
  },
  {
    name: 'Onion',
    name_bn: 'পেঁয়াজ',
    size: '2 kg',
    size_bn: '২ কেজি',
    price: 6500,
    times: 2,
    sum: 13000,
  },
  {
    name: 'Tea leaf 200 g',
    name_bn: 'চা পাতা ২০০ গ্রাম',
    size: '1 pc',
    size_bn: '১টা',
    price: 11500,
    times: 1,
    sum: 11500,
  },
] as const;

/** 1,285.50; 5 % of it is 64.275, so 64.28; together 1,349.78; to the whole taka 22 paisa. */
export const BILL = { subtotal: 128_550, vat: 6_428, rounding: 22, total: 135_000 } as const;

/** The tiles of the till beside the bill. */
export const TILES = [
  ...BOOK_LINES.map(({ name, name_bn, price, times }) => ({ name, name_bn, price, times })),
  { name: 'Sugar', name_bn: 'চিনি', price: 12500, times: 0 },
  { name: 'Turmeric 100 g', name_bn: 'হলুদ গুঁড়া ১০০ গ্রাম', price: 5800, times: 0 },
  { name: 'Glucose biscuit', name_bn: 'গ্লুকোজ বিস্কুট', price: 1500, times: 0 },
] as const;

/** The sales of a day at a till; those made offline have their own style. */
export const THREAD = [
  { time: '7:58 pm', time_bn: 'রাত ৭:৫৮', sum: 18500, isOff: false },
  { time: '8:04 pm', time_bn: 'রাত ৮:০৪', sum: 23000, isOff: true },
  { time: '8:12 pm', time_bn: 'রাত ৮:১২', sum: 135_000, isOff: true },
  { time: '8:17 pm', time_bn: 'রাত ৮:১৭', sum: 8500, isOff: true },
  { time: '8:31 pm', time_bn: 'রাত ৮:৩১', sum: 64000, isOff: false },
] as const;

/** 20 + 50 - 27 + 1 - 2 = 42. */
export const MOVEMENTS = [
  {
    day: '1 Nov',
    day_bn: '১ নভে.',
    paper: 'Opening count',
    document_bn: 'শুরুর গোনা',
    change: 20,
    left: 20,
  },
  {
    day: '4 Nov',
    day_bn: '৪ নভে.',
    paper: 'Purchase P-118',
    document_bn: 'কেনা P-118',
    change: 50,
    left: 70,
  },
  {
    day: '5–17 Nov',
    day_bn: '৫–১৭ নভে.',
    paper: '27 sales',
    document_bn: '২৭টা বিক্রি',
    change: -27,
    left: 43,
  },
  {
    day: '18 Nov',
    day_bn: '১৮ নভে.',
    paper: 'Return R-009',
    document_bn: 'ফেরত R-009',
    change: 1,
    left: 44,
  },
  {
    day: '19 Nov',
    day_bn: '১৯ নভে.',
    paper: 'Transfer to Mirpur 2',
    document_bn: 'মিরপুর ২-এ গেল',
    change: -2,
    left: 42,
  },
] as const;

/** 1,240.00 - 800.00 + 666.00 - 500.00 = 606.00. */
export const BAKI = [
  {
    day: '3 Nov',
    day_bn: '৩ নভে.',
    entry: 'Bill 2041',
    entry_bn: 'বিল ২০৪১',
    bill: 124_000,
    paid: 0,
    left: 124_000,
  },
  {
    day: '9 Nov',
    day_bn: '৯ নভে.',
    entry: 'Cash',
    entry_bn: 'নগদ জমা',
    bill: 0,
    paid: 80_000,
    left: 44_000,
  },
  {
    day: '15 Nov',
    day_bn: '১৫ নভে.',
    entry: 'Bill 2088',
    entry_bn: 'বিল ২০৮৮',
    bill: 66_600,
    paid: 0,
    left: 110_600,
  },
  {
    day: '20 Nov',
    day_bn: '২০ নভে.',
    entry: 'Cash',
    entry_bn: 'নগদ জমা',
    bill: 0,
    paid: 50_000,
    left: 60_600,
  },
] as const;
