import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { goodsName } from '#platform/ui/local-name.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { type BatchRow, listBatchMovesRoute } from '../../contract/batches.ts';
import { WriteOffDialog } from '../adjustments/write-off-button.tsx';
import { MoveAsideDialog, usePlaces } from './move-aside-button.tsx';

type Act = 'move_aside' | 'write_off' | 'send_back' | 'lower_price';

/** What may be done with what of a batch lies in one place, without going to the batch. */
export function useBatchActs(rows: readonly BatchRow[]) {
  const me = useMe();
  const navigate = useNavigate();
  const { from } = usePlaces(rows);
  const [asked, setAsked] = useState<{ act: Act; row: BatchRow } | null>(null);
  const maySendBack = me.can('goods-receipt.create') && me.can('cost.read');
  const sendBack = useSendBack();
  const actsOf = (row: BatchRow): Act[] => [
    ...(me.can('stock-transfer.create') && from.includes(row) ? (['move_aside'] as const) : []),
    ...(me.can('stock-adjustment.create') ? (['write_off'] as const) : []),
    ...(maySendBack ? (['send_back'] as const) : []),
    ...(me.can('product.update') ? (['lower_price'] as const) : []),
  ];
  const choose = (act: Act, row: BatchRow) => {
    if (act === 'send_back') return void sendBack(row);
    if (act !== 'lower_price') return setAsked({ act, row });
    const state = { product_ids: [row.product_id] };
    return void navigate('/dashboard/products/prices', { state });
  };
  const close = () => setAsked(null);
  const lying = asked === null ? null : lyingOf(asked.row);
  const dialogs = (
    <>
      <MoveAsideDialog
        of={asked?.act === 'move_aside' && lying !== null ? lying.moved : null}
        onClose={close}
      />
      <WriteOffDialog
        batch={asked?.act === 'write_off' && lying !== null ? lying.written : null}
        onClose={close}
      />
    </>
  );
  const cell = (row: BatchRow) => <Acts row={row} acts={actsOf(row)} onChoose={choose} />;
  return { cell, dialogs };
}

/** To the receipt by which the batch came last into this warehouse, where goods are sent back. */
function useSendBack() {
  const { t } = useTranslation('inventory');
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ batch_id, warehouse_id, variant_id, batch, on_hand }: BatchRow) => {
    const asked = { params: { id: batch_id }, query: { limit: 200 } };
    const moves = await client
      .fetchQuery(queryOptionsFor(listBatchMovesRoute, asked))
      .catch(() => null);
    if (moves === null) return showToast(t('unreached'), 'error');
    const came = moves.data.find(
      (move) => move.document_kind === 'goods_receipt' && move.warehouse_id === warehouse_id,
    );
    if (came === undefined) return showToast(t('came_by_no_receipt', { batch }), 'error');
    const state = { send_back: { variant_id, batch, quantity: on_hand } };
    return navigate(`/dashboard/purchases/${came.document_id}`, { state });
  };
}

/** The batch where it lies, as each dialog takes it. */
function lyingOf({ variant_id, batch, days_left, warehouse_id, on_hand }: BatchRow) {
  const places = [{ warehouse_id, on_hand }];
  const tracked = { batches: [{ batch, expires_on: '', quantity: null }] };
  return {
    moved: { variant_id, name: batch, places, tracked },
    written: { variant_id, batch, is_serial: false, days_left, places },
  };
}

type Props = { row: BatchRow; acts: readonly Act[]; onChoose: (act: Act, row: BatchRow) => void };

function Acts({ row, acts, onChoose }: Props) {
  const { t } = useTranslation('inventory');
  const { language } = useFigures();
  if (acts.length === 0) return null;
  return (
    <DropMenu
      position="bottom-end"
      target={
        <Button size="compact-md" variant="default">
          {t('batch_acts')}
          <span className="for-readers"> {`${goodsName(row, language)} ${row.batch}`}</span>
        </Button>
      }
    >
      {({ Item }) =>
        acts.map((act) => (
          <Item key={act} onClick={() => onChoose(act, row)}>
            {t(act)}
          </Item>
        ))
      }
    </DropMenu>
  );
}
