export type ReadyUnit = {
  code: string;
  name: string;
  name_bn: string;
  /** Decimals of a quantity in this unit. */
  decimals: number;
};

/** The units of a new shop. */
export const READY_UNITS: readonly ReadyUnit[] = [
  { code: 'piece', name: 'Piece', name_bn: 'পিস', decimals: 0 },
  { code: 'kg', name: 'Kilogram', name_bn: 'কেজি', decimals: 3 },
  { code: 'g', name: 'Gram', name_bn: 'গ্রাম', decimals: 0 },
  { code: 'litre', name: 'Litre', name_bn: 'লি.', decimals: 3 },
  { code: 'ml', name: 'Millilitre', name_bn: 'মি.লি.', decimals: 0 },
  { code: 'dozen', name: 'Dozen', name_bn: 'ডজন', decimals: 2 },
  { code: 'hali', name: 'Four', name_bn: 'হালি', decimals: 2 },
  { code: 'pair', name: 'Pair', name_bn: 'জোড়া', decimals: 0 },
  { code: 'packet', name: 'Packet', name_bn: 'প্যাকেট', decimals: 0 },
  { code: 'box', name: 'Box', name_bn: 'বাক্স', decimals: 0 },
  { code: 'carton', name: 'Carton', name_bn: 'কার্টন', decimals: 0 },
  { code: 'bag', name: 'Sack', name_bn: 'বস্তা', decimals: 0 },
  { code: 'bottle', name: 'Bottle', name_bn: 'বোতল', decimals: 0 },
  { code: 'metre', name: 'Metre', name_bn: 'মিটার', decimals: 2 },
  { code: 'yard', name: 'Yard', name_bn: 'গজ', decimals: 2 },
];
