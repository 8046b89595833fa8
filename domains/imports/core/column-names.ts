import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import type { FileField } from './import-fields.ts';

/** The usual column names in English and Bengali, the likeliest first. */
const HEADER_NAMES: Readonly<Record<FileField, string>> = {
  code:
    'code, product code, item code, sku, stock code, stockcode, item no, article, ref, id, ' +
    'customer id, customer code, supplier code, part no, কোড, পণ্যের কোড, মালের কোড, খদ্দেরের কোড, ' +
    'আইডি',
  name:
    'name, name en, english name, product name, item name, product, item, title, ' +
    'customer name, customer, supplier name, supplier, party name, particulars, নাম, নাম ইংরেজি, ' +
    'ইংরেজি নাম, পণ্যের নাম, পণ্য, মালের নাম, মাল, খদ্দেরের নাম, খদ্দের, ক্রেতা, মহাজন, ' +
    'সরবরাহকারী, description, বিবরণ',
  name_bn: 'name bn, bengali name, bangla name, name bangla, name bengali, বাংলা নাম, নাম বাংলা',
  barcode: 'barcode, barcodes, bar code, ean, upc, gtin, ean13, বারকোড, বার কোড',
  category: 'category, group, department, product category, type, শ্রেণি, বিভাগ, ক্যাটাগরি, ধরন',
  unit: 'unit, uom, unit of measure, একক, ইউনিট, মাপ',
  sale_price:
    'regular price, sale price, selling price, price, mrp, retail price, unit price, unitprice, ' +
    'rate, sell price, price sale, price selling, sale rate, বিক্রয়মূল্য, বিক্রয় মূল্য, বেচা দাম, ' +
    'দাম বেচা, বেচা, বিক্রয়, দাম, মূল্য, বিক্রির দাম, খুচরা দাম, দর',
  cost:
    'cost, cost price, purchase price, buying price, buy price, unit cost, purchase rate, ' +
    'cost per item, price cost, price purchase, price buy, ক্রয়মূল্য, ক্রয় মূল্য, কেনা দাম, ' +
    'দাম কেনা, কেনা, ক্রয়, কেনার দাম, খরচ',
  vat_rate:
    'vat %, vat rate, vat percent, tax %, tax rate, gst %, vat, tax, gst, ভ্যাট %, ভ্যাটের হার, ' +
    'ভ্যাট',
  option_1: 'option 1, option1, option 1 name, option1 name, বাছাই ১, অপশন ১',
  value_1: 'value 1, value1, option 1 value, option1 value, size, মান ১, মাপ ১, সাইজ',
  option_2: 'option 2, option2, option 2 name, option2 name, বাছাই ২, অপশন ২',
  value_2: 'value 2, value2, option 2 value, option2 value, colour, color, মান ২, রং',
  quantity:
    'quantity, qty, stock, opening stock, on hand, in stock, quantity on hand, current stock, ' +
    'পরিমাণ, স্টক, মজুদ, শুরুর স্টক, প্রারম্ভিক মজুদ',
  batch: 'batch, batch no, batch number, lot, lot no, lot number, ব্যাচ, ব্যাচ নম্বর, লট',
  expires_on:
    'expiry, expires, expires on, expiry date, exp, exp date, best before, use by, মেয়াদ, ' +
    'মেয়াদ শেষ, মেয়াদের তারিখ',
  serials:
    'serial, serials, serial no, serial number, serial numbers, imei, সিরিয়াল, ' + 'সিরিয়াল নম্বর',
  phone:
    'phone, mobile, phone number, mobile number, mobile no, phone no, contact number, ' +
    'contact no, ' +
    'tel, contact, ফোন, মোবাইল, ফোন নম্বর, মোবাইল নম্বর, মোবাইল নং, ফোন নং',
  email: 'email, e mail, mail, email address, mail address, ইমেইল, ই মেইল, মেইল, ইমেইল ঠিকানা',
  address:
    'address, postal address, full address, street address, street address 1, address 1, ' +
    'address line 1, street, location, area, ঠিকানা, পুরো ঠিকানা, এলাকা, বাসা',
  due:
    'due, opening due, opening balance, balance, amount due, receivable, payable, outstanding, ' +
    'owed from before, ' +
    'আগের বাকি, বাকি, বকেয়া, শুরুর বাকি, পাওনা, দেনা, জের',
  due_date:
    'due date, owed since, due since, due on, balance date, as of, ' +
    'বাকির তারিখ, বাকির দিন, বকেয়ার তারিখ, যেদিন থেকে',
  number: 'number, invoice number, invoice no, invoice, bill no, bill, receipt number, order id',
  unit_price: 'unit price, unitprice, price, rate, দাম, দর',
  sold_at: 'sold at, invoice date, date, time, order date, তারিখ',
  customer: 'customer, customer id, customer code, ক্রেতা, খদ্দের',
  description: 'description, item, product, details, বিবরণ',
};

/** `Sale_Price (BDT)` and `sale price` are equal. */
export function normalizeHeader(text: string): string {
  return toLatinDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, ' ')
    .trim();
}

const NORMALIZED_NAMES: Readonly<Record<FileField, readonly string[]>> = Object.fromEntries(
  Object.entries(HEADER_NAMES).map(([field, names]) => [
    field,
    names.split(',').map(normalizeHeader),
  ]),
) as unknown as Record<FileField, readonly string[]>;

export function namesOf(field: FileField): readonly string[] {
  return NORMALIZED_NAMES[field];
}
