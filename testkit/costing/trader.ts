/** The goods that are traded: whole pieces, by weight, and by the piece again. */
export const VARIANTS = ['rice', 'lentils', 'milk'] as const;
/** How many of their own unit are in a box of these: a sack of 2.5 kg, a carton of 12. */
export const BOXES: Readonly<Record<string, bigint>> = { lentils: 25_000n, milk: 120_000n };
/** Bought under a name of its own until it is merged. */
export const MERGED = [{ survivor: 'rice', duplicate: 'paddy' }] as const;
export const WAREHOUSES = ['shop', 'store'] as const;

export type TradedLine = { variant: string; quantity: number; in_boxes: boolean };
export type ReceiptStep = TradedLine & { unit_cost: number; vat_rate: number };

/** What comes after the goods; each answers false where it was refused. */
export type LateTrader = {
  /** An amount of each line of the receipt. */
  putFreight(id: string, receipt: string, amounts: readonly number[]): Promise<boolean>;
  bill(id: string, receipt: string, unit_costs: readonly number[]): Promise<boolean>;
  merge(survivor: string, duplicate: string): Promise<boolean>;
};

/** Levels by place and goods, with quantity and value; accounts by name, debit less credit. */
export type Balances = {
  levels: Readonly<Record<string, readonly [bigint, bigint]>>;
  ledger: Readonly<Record<string, bigint>>;
};

/** Something that trades as it is told, and says how goods and accounts stand. */
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
      reason: 'opening' | 'count' | 'own_use';
    },
  ): Promise<boolean>;
  count(
    id: string,
    warehouse: string,
    lines: readonly { variant: string; counted: number }[],
  ): Promise<void>;
  /** `unit_cost`: of what is found where nothing lies. */
  postCount(count: string, id: string, unit_cost: number): Promise<boolean>;
  /** Documents about others are posted under an id of their own: `as`. */
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
  /** Absent: it knows no late costs. */
  readonly late?: LateTrader;
};
