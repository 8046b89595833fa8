import type { Recosted } from '#domains/inventory/core/costs/recost.ts';
import { StockRecost } from '#domains/inventory/server/door/stock-recost.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

type Costs = {
  receipt_id: string;
  lines: readonly { line_no: number; variant_id: string }[];
  /** The additional cost of each line. */
  amounts: readonly Minor[];
};

/** The effect of late costs of a receipt on its stock, wherever it is. */
export function recostOf(tx: Tx, shop_id: string, { receipt_id, lines, amounts }: Costs) {
  const bearing = lines.flatMap((line, at) => {
    const amount = amounts[at] ?? 0;
    return amount === 0 ? [] : [{ ...line, at, amount: amount as Minor }];
  });
  const late = bearing.map(({ variant_id, line_no, amount }) => ({
    variant_id,
    amount,
    move: { document_id: receipt_id, line_no },
  }));
  const recost = new StockRecost(tx, shop_id, late);
  const lock = async (): Promise<Recosted> => {
    const recosted = await recost.lock();
    const parts: Recosted['parts'] = lines.map(() => []);
    for (const [index, { at }] of bearing.entries()) parts[at] = recosted.parts[index] ?? [];
    return { ...recosted, parts };
  };
  return { recost: recost, lock };
}
