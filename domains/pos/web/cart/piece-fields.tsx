import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrackedFields } from '#domains/inventory/web/part/tracked-fields.tsx';
import { defined } from '#domains/kernel/core/defined.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { toBaseUnit } from '#domains/pricing/web/part/expand-units.ts';
import type { SaleRequest } from '#domains/sales/contract/sale.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { nameOf } from '../names.ts';
import s from '../payment/payment-dialog.module.css';
import type { Cart } from './cart.ts';

export type Pieces = {
  serials: Readonly<Record<string, readonly string[]>>;
  /** Each item that needs a serial number has one. */
  isComplete: boolean;
  give: (id: string, serials: readonly string[]) => void;
};

const numbered = (cart: Pick<Cart, 'lines'>) =>
  cart.lines.filter(({ product }) => product.tracking === 'serial');

/** The serial numbers sold, by the id of the line. */
export function usePieces(cart: Pick<Cart, 'lines'>): Pieces {
  const [serials, setSerials] = useState<Pieces['serials']>({});
  const isComplete = numbered(cart).every(({ product, quantity }) => {
    return (serials[product.id]?.length ?? 0) * ONE === toBaseUnit(product, quantity);
  });
  const give = (id: string, given: readonly string[]) => setSerials({ ...serials, [id]: given });
  return { serials, isComplete, give };
}

/** A sale with its serial numbers, and with permission to sell expired goods. */
export function withPieces(
  sale: SaleRequest,
  cart: Pick<Cart, 'lines'>,
  { serials, sells_expired }: Pick<Pieces, 'serials'> & { sells_expired: boolean },
): SaleRequest {
  const lines = sale.lines.map((line, at) => {
    const given = serials[cart.lines[at]?.product.id ?? ''];
    return given === undefined || given.length === 0 ? line : { ...line, serials: [...given] };
  });
  return { ...sale, lines, ...defined({ sell_expired: sells_expired ? true : undefined }) };
}

/** One field for each line with serial numbers; hidden if there are none. */
export function PieceFields({ cart, pieces }: { cart: Pick<Cart, 'lines'>; pieces: Pieces }) {
  const { t } = useTranslation('lists');
  const { language } = useNumberFormat();
  const lines = numbered(cart);
  if (lines.length === 0) return null;
  return (
    // Typing here must not trigger keys of the till.
    <fieldset className={`${ui.box} ${s.pieces}`} onKeyDown={(event) => event.stopPropagation()}>
      <legend className="for-readers">{t('serials')}</legend>
      {lines.map(({ product, quantity }) => (
        <div key={product.id}>
          <b>{nameOf(product, language)}</b>
          <TrackedFields
            way="out"
            tracking="serial"
            name={nameOf(product, language)}
            count={toBaseUnit(product, quantity)}
            decimals={product.decimals}
            value={{ serials: pieces.serials[product.id] ?? [] }}
            onChange={({ serials = [] }) => pieces.give(product.id, serials)}
          />
        </div>
      ))}
    </fieldset>
  );
}
