import type { Client } from 'pg';

type ShopContext = { shop_id: string; warehouse_id: string; unit_id: string };

// cspell:disable: rivers, flowers and goods of Bengal in Latin letters.
/** English and Bengali product names: 40 brands by 50 products by kinds. */
const BRANDS = `Pran পলাশ|Rupa রূপা|Doel দোয়েল|Meghna মেঘনা|Jamuna যমুনা|Padma পদ্মা|Teesta তিস্তা|
  Surma সুরমা|Karnaphuli কর্ণফুলী|Bonolota বনলতা|Shapla শাপলা|Bokul বকুল|Shiuli শিউলি|Kadam কদম|
  Golap গোলাপ|Polash পলাশী|Shimul শিমুল|Joba জবা|Beli বেলি|Togor টগর|Chameli চামেলী|Madhabi মাধবী|
  Aparajita অপরাজিতা|Kamini কামিনী|Hasnahena হাসনাহেনা|Krishnachura কৃষ্ণচূড়া|Sonali সোনালী|
  Rupali রূপালী|Sobuj সবুজ|Nilima নীলিমা|Akash আকাশ|Batash বাতাস|Nodi নদী|Sagor সাগর|Pahar পাহাড়|
  Jhorna ঝর্ণা|Dighi দিঘি|Bondor বন্দর|Ganj গঞ্জ|Haat হাট`;
const THINGS = `Miniket Rice মিনিকেট চাল|Nazirshail Rice নাজিরশাইল চাল|Chinigura Rice চিনিগুঁড়া চাল|
  Soybean Oil সয়াবিন তেল|Mustard Oil সরিষার তেল|Red Lentils মসুর ডাল|Mung Dal মুগ ডাল|Sugar চিনি|
  Salt লবণ|Flour আটা|White Flour ময়দা|Semolina সুজি|Tea Leaf চা পাতা|Tea Bag টি ব্যাগ|Coffee কফি|
  Milk Powder গুঁড়া দুধ|Liquid Milk তরল দুধ|Butter মাখন|Ghee ঘি|Honey মধু|Biscuit বিস্কুট|
  Chanachur চানাচুর|Noodles নুডলস|Puffed Rice মুড়ি|Flattened Rice চিড়া|Turmeric হলুদ|
  Chili Powder মরিচ গুঁড়া|Cumin জিরা|Coriander ধনিয়া|Garlic রসুন|Onion পেঁয়াজ|Ginger আদা|
  Potato আলু|Egg ডিম|Soap সাবান|Shampoo শ্যাম্পু|Toothpaste টুথপেস্ট|Detergent ডিটারজেন্ট|
  Dish Soap বাসন ধোয়ার সাবান|Tissue টিস্যু|Matches দিয়াশলাই|Candle মোমবাতি|Battery ব্যাটারি|
  Notebook খাতা|Pen কলম|Juice জুস|Cola কোলা|Water পানি|Chips চিপস|Chocolate চকোলেট`;

// cspell:enable

const splitList = (list: string) => list.split('|').map((pair) => pair.trim());
const english = (pair: string) => pair.replace(/[^ -~]/g, '').trim();
const bengali = (pair: string) => pair.replace(/[ -~]*[!-~]\s*/, '').trim();

/** Products of one variant each with a code, a barcode and stock, inserted without documents. */
export async function addNamedProducts(
  client: Client,
  context: ShopContext,
  products: number,
): Promise<void> {
  const [brands, things] = [splitList(BRANDS), splitList(THINGS)];
  await client.query(
    `with made as (
       select n, gen_random_uuid() as product_id, gen_random_uuid() as variant_id,
         'G-' || lpad(n::text, 6, '0') as code, '894' || lpad(n::text, 10, '0') as barcode,
         ($5::text[])[1 + n % 40] || ' ' || ($7::text[])[1 + n / 40 % 50] || ' '
           || (n / 2000 + 1) || ' g' as name,
         ($6::text[])[1 + n % 40] || ' ' || ($8::text[])[1 + n / 40 % 50] || ' '
           || (n / 2000 + 1) || ' গ্রাম' as name_bn
       from generate_series(1, $4::int) n
     ), products as (
       insert into product (shop_id, id, code, name, name_bn, unit_id)
       select $1::uuid, product_id, code, name, name_bn, $3::uuid from made
     ), variants as (
       insert into variant (shop_id, id, product_id, product_code, sale_price, search_text,
         changed_at)
       select $1::uuid, variant_id, product_id, code, 1000 + n % 5000 * 10,
         concat_ws(E'\\n', lower(name), normalize(name_bn, NFC), lower(code), barcode),
         now() - interval '1 hour'
       from made
     ), barcodes as (
       insert into barcode (shop_id, code, variant_id)
       select $1::uuid, barcode, variant_id from made
     )
     insert into stock_level (shop_id, warehouse_id, variant_id, on_hand, value)
     select $1::uuid, $2::uuid, variant_id, 10000000, 700000 from made`,
    [
      ...[context.shop_id, context.warehouse_id, context.unit_id, products],
      ...[brands.map(english), brands.map(bengali), things.map(english), things.map(bengali)],
    ],
  );
}

/** The page of a search alone, as the application embeds it in its statement. */
export const SEARCH_ALONE = `
  select * from search_variants($1, $2, $3::text[], $4, null, 0, '',
    '00000000-0000-0000-0000-000000000000', $5)`;

export async function setShop(client: Client, shop_id: string): Promise<void> {
  await client.query("select set_config('app.shop_id', $1, false)", [shop_id]);
}
