import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { ScaleLayout } from '#domains/kernel/core/scale-code.ts';
import type { Tx } from '#platform/db/tx.ts';

export type NewShop = {
  shop_id: string;
  name: string;
  currency: string;
  vat_rate: Rate;
  /** Minor units: 100 is whole taka, 1 means none. */
  rounding_unit: Minor;
  vat_registered?: boolean;
  timezone?: string;
  language?: 'bn' | 'en';
  address?: string;
  phone?: string;
  bin?: string;
  receipt_note?: string;
  fiscal_year_first_month?: number;
  /** grocery, pharmacy …; defaults to empty. */
  shop_type?: string;
  /** The user who created it, and the hash of the request. */
  founded_by?: string;
  founding_hash?: Buffer;
  created_at: Date;
  branches: readonly NewBranch[];
};

export type NewBranch = {
  id: string;
  /** Every document number begins with it: MIR. */
  code: string;
  name: string;
  name_bn?: string;
  address?: string;
  warehouses: readonly { id: string; name: string; name_bn?: string }[];
};

/** False: a shop with this id exists. */
export async function insertShop(tx: Tx, shop: NewShop): Promise<boolean> {
  const { rows } = await sql`
    insert into shop (shop_id, name, currency, timezone, language, address, phone, bin,
      vat_registered, vat_rate, rounding_unit, fiscal_year_first_month, receipt_note, created_at,
      shop_type, founded_by, founding_hash)
    values (${shop.shop_id}, ${shop.name}, ${shop.currency}, ${shop.timezone ?? 'Asia/Dhaka'},
      ${shop.language ?? 'bn'}, ${shop.address ?? ''}, ${shop.phone ?? ''}, ${shop.bin ?? ''},
      ${shop.vat_registered ?? true}, ${shop.vat_rate}, ${shop.rounding_unit},
      ${shop.fiscal_year_first_month ?? 7}, ${shop.receipt_note ?? ''}, ${shop.created_at},
      ${shop.shop_type ?? ''}, ${shop.founded_by ?? null}, ${shop.founding_hash ?? null})
    on conflict do nothing returning shop_id`.execute(tx);
  return rows.length > 0;
}

export async function insertBranches(tx: Tx, { shop_id, branches }: NewShop): Promise<void> {
  await sql`
    insert into branch (shop_id, id, code, name, name_bn, address)
    select ${shop_id}, id, code, name, name_bn, address
    from unnest(
      ${branches.map((b) => b.id)}::uuid[], ${branches.map((b) => b.code)}::text[],
      ${branches.map((b) => b.name)}::text[], ${branches.map((b) => b.name_bn ?? '')}::text[],
      ${branches.map((b) => b.address ?? '')}::text[]
    ) as t (id, code, name, name_bn, address)`.execute(tx);
}

export async function insertWarehouses(tx: Tx, { shop_id, branches }: NewShop): Promise<void> {
  const rows = branches.flatMap(({ id: branch_id, warehouses }) =>
    warehouses.map((warehouse) => ({ ...warehouse, branch_id })),
  );
  await sql`
    insert into warehouse (shop_id, id, branch_id, name, name_bn)
    select ${shop_id}, id, branch_id, name, name_bn
    from unnest(
      ${rows.map((w) => w.id)}::uuid[], ${rows.map((w) => w.branch_id)}::uuid[],
      ${rows.map((w) => w.name)}::text[], ${rows.map((w) => w.name_bn ?? '')}::text[]
    ) as t (id, branch_id, name, name_bn)`.execute(tx);
}

export type Settings = {
  version: number;
  name: string;
  vat_registered: boolean;
  vat_rate: Rate;
  prices_include_vat: boolean;
  rounding_unit: Minor;
  language: 'bn' | 'en';
  address: string;
  phone: string;
  bin: string;
  receipt_note: string;
  document_note: string;
  blind_count: boolean;
  reserves_held_carts: boolean;
  cost_increase_share: Rate;
  late_entries: 'correct' | 'refuse';
  code_prefix: string;
  scale_layout: ScaleLayout | null;
};

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx, shop_id: string): Promise<Settings | undefined> {
  const result = await sql<Settings>`
    select version, name, vat_registered, vat_rate, prices_include_vat, rounding_unit, language,
      address, phone, bin, receipt_note, document_note, blind_count, reserves_held_carts,
      cost_increase_share, late_entries, code_prefix, scale_layout
    from shop where shop_id = ${shop_id} for no key update`.execute(tx);
  return result.rows[0];
}

export async function updateSettings(tx: Tx, shop_id: string, after: Settings): Promise<void> {
  await tx.updateTable('shop').set(after).where('shop_id', '=', shop_id).execute();
}

/** Returns the new version of the settings. */
export async function updateLogo(tx: Tx, shop_id: string, logo: string): Promise<number> {
  const changed = await tx
    .updateTable('shop')
    .set((row) => ({ logo, version: row('version', '+', 1) }))
    .where('shop_id', '=', shop_id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return changed.version;
}
