import { sql } from 'kysely';
import { pictureSize, pictureWidths } from '#platform/contract/picture.ts';
import type { Tx } from '#platform/db/tx.ts';
import { readPictureFile } from '#platform/pictures/picture.sql.ts';
import type { PrintoutShop } from '../../core/document-printout.ts';

/** Enough pixels for 18 mm on any printer. */
const LOGO_WIDTH = 640;

export type FoundShop = PrintoutShop & {
  language: 'bn' | 'en';
  timezone: string;
  logo: Buffer | null;
};

/** The shop's data for printouts, its language, and its logo. */
export async function findPrintoutShop(tx: Tx, shop_id: string): Promise<FoundShop | undefined> {
  const found = await sql<Omit<FoundShop, 'logo'> & { logo: string }>`
    select name, currency, timezone, language, address, phone, bin, document_note, logo
    from shop where shop_id = ${shop_id}`.execute(tx);
  const shop = found.rows[0];
  if (shop === undefined) return undefined;
  return { ...shop, logo: shop.logo === '' ? null : await logoFile(tx, shop.logo) };
}

function logoFile(tx: Tx, name: string): Promise<Buffer | null> {
  const widths = pictureWidths(pictureSize(name).width);
  const width = widths.find((one) => one >= LOGO_WIDTH) ?? widths.at(-1) ?? LOGO_WIDTH;
  return readPictureFile(tx, { name, width, format: 'webp' });
}
