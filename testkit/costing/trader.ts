/** The traded variants: by the piece, by weight, and by the piece again. */
export const VARIANTS = ['rice', 'lentils', 'milk'] as const;
/** The number of units in their boxes: a sack of 2.5 kg, a carton of 12. */
export const BOXES: Readonly<Record<string, bigint>> = { lentils: 25_000n, milk: 120_000n };
/** Bought as a separate product until it is merged. */
export const MERGED = [{ survivor: 'rice', duplicate: 'paddy' }] as const;
export const WAREHOUSES = ['shop', 'store'] as const;

export type TradedLine = { variant: string; quantity: number; in_boxes: boolean };
export type ReceiptStep = TradedLine & { unit_cost: number; vat_rate: number };

/** Late costs; each returns false if it was refused. */
export type LateTrader = {
  /** An amount for each line of the receipt. */
  putFreight(id: string, receipt: string, amounts: readonly number[]): Promise<boolean>;
  bill(id: string, receipt: string, unit_costs: readonly number[]): Promise<boolean>;
  merge(survivor: string, duplicate: string): Promise<boolean>;
};

/**
 * Levels by warehouse and variant, with quantity and value; accounts by name, debit less credit.
 */
export type Balances = {
  levels: Readonly<Record<string, readonly [bigint, bigint]>>;
  ledger: Readonly<Record<string, bigint>>;
};

/** Carries out operations, and reports stock and accounts. */
export type Trader = {
  receive(id: string, warehouse: string, lines: readonly ReceiptStep[]): Promise<boolean>;
  sell(id: string, warehouse: string, lines: readonly TradedLine[]): Promise<boolean>;
  takeBack(
    id: string,
    of: { sale: string; line: number; quantity: number; in_own_unit: boolean },
  ): Promise<boolean>;
  sendBack(
    id: string,
    of: { receipt: string; lines: readonly { line: number; quantity: number }[] },
  ): Promise<boolean>;
  adjust(
    id: string,
    warehouse: string,
    line: {
      variant: string;
      quantity_change: number;
      unit_cost?: number;
      reason: 'count' | 'own_use';
    },
  ): Promise<boolean>;
  count(
    id: string,
    warehouse: string,
    lines: readonly { variant: string; counted: number }[],
  ): Promise<void>;
  /** `unit_cost`: for a surplus without existing stock. */
  postCount(count: string, id: string, unit_cost: number): Promise<boolean>;
  /** Documents about others are posted under their own id: `as`. */
  send(
    id: string,
    way: { from: string; to: string; as: string },
    lines: readonly { variant: string; quantity: number }[],
  ): Promise<boolean>;
  arrive(
    id: string,
    how: { as: string; arrived: readonly number[]; is_short: boolean },
  ): Promise<boolean>;
  comeBack(id: string, as: string): Promise<boolean>;
  undo(id: string, as: string): Promise<boolean>;
  balances(): Promise<Balances>;
  /** Absent: it supports no late costs. */
  readonly late?: LateTrader;
};
