/** The trades that a shop can choose; each has its own sample products. */
export const SHOP_TYPES = [
  { code: 'grocery', name: 'Grocery', name_bn: 'মুদি দোকান' },
  { code: 'pharmacy', name: 'Pharmacy', name_bn: 'ফার্মেসি' },
  { code: 'clothing', name: 'Clothing', name_bn: 'কাপড়ের দোকান' },
  { code: 'shoes', name: 'Shoes and bags', name_bn: 'জুতা ও ব্যাগ' },
  { code: 'cosmetics', name: 'Cosmetics', name_bn: 'কসমেটিকস' },
  { code: 'electronics', name: 'Mobile and electronics', name_bn: 'মোবাইল ও ইলেকট্রনিকস' },
  { code: 'hardware', name: 'Hardware and sanitary', name_bn: 'হার্ডওয়্যার ও স্যানিটারি' },
  { code: 'stationery', name: 'Books and stationery', name_bn: 'বই-খাতা' },
  { code: 'food', name: 'Food, tea and sweets', name_bn: 'খাবার, চা ও মিষ্টি' },
  { code: 'other', name: 'Something else', name_bn: 'অন্য কিছু' },
] as const;

export type ShopType = (typeof SHOP_TYPES)[number]['code'];

export const SHOP_TYPE_CODES = SHOP_TYPES.map(({ code }) => code) as [ShopType, ...ShopType[]];
