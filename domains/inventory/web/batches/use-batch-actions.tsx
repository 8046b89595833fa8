import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type BatchRow, listBatchMovesRoute } from '../../contract/batches.ts';
import { WriteOffDialog } from '../adjustments/write-off-button.tsx';
import { MoveAsideDialog, useMoveLocations } from './move-aside-button.tsx';

type BatchAction = 'move_aside' | 'write_off' | 'send_back' | 'lower_price';

/** The actions on the stock of a batch in one warehouse, without opening the batch. */
export function useBatchActions(rows: readonly BatchRow[]) {
  const me = useMe();
  const navigate = useNavigate();
  const { from } = useMoveLocations(rows);
  const [chosen, setChosen] = useState<{ action: BatchAction; row: BatchRow } | null>(null);
  const canSendBack = me.can('goods-receipt.create') && me.can('cost.read');
  const sendBack = useSendBack();
  const actionsOf = (row: BatchRow): BatchAction[] => [
    ...(me.can('stock-transfer.create') && from.includes(row) ? (['move_aside'] as const) : []),
    ...(me.can('stock-adjustment.create') ? (['write_off'] as const) : []),
    ...(canSendBack ? (['send_back'] as const) : []),
    ...(me.can('product.update') ? (['lower_price'] as const) : []),
  ];
  const choose = (action: BatchAction, row: BatchRow) => {
    if (action === 'send_back') return void sendBack(row);
    if (action !== 'lower_price') return setChosen({ action, row });
    const state = { product_ids: [row.product_id] };
    return void navigate('/dashboard/products/prices', { state });
  };
  const close = () => setChosen(null);
  const targets = chosen === null ? null : targetsOf(chosen.row);
  const dialogs = (
    <>
      <MoveAsideDialog
        of={chosen?.action === 'move_aside' && targets !== null ? targets.moved : null}
        onClose={close}
      />
      <WriteOffDialog
        batch={chosen?.action === 'write_off' && targets !== null ? targets.written : null}
        onClose={close}
      />
    </>
  );
  const cell = (row: BatchRow) => (
    <ActionCell row={row} actions={actionsOf(row)} onChoose={choose} />
  );
  return { cell, dialogs };
}

/** Opens the latest receipt of the batch into this warehouse, where stock is returned. */
function useSendBack() {
  const { t } = useTranslation('inventory');
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ batch_id, warehouse_id, variant_id, batch, on_hand }: BatchRow) => {
    const input = { params: { id: batch_id }, query: { limit: 200 } };
    const moves = await client
      .fetchQuery(queryOptionsFor(listBatchMovesRoute, input))
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

/** The batch and its location, in the form of each dialog. */
function targetsOf({ variant_id, batch, days_left, warehouse_id, on_hand }: BatchRow) {
  const locations = [{ warehouse_id, on_hand }];
  const tracked = { batches: [{ batch, expires_on: '', quantity: null }] };
  return {
    moved: { variant_id, name: batch, locations, tracked },
    written: { variant_id, batch, is_serial: false, days_left, locations },
  };
}

type Props = {
  row: BatchRow;
  actions: readonly BatchAction[];
  onChoose: (action: BatchAction, row: BatchRow) => void;
};

function ActionCell({ row, actions, onChoose }: Props) {
  const { t } = useTranslation('inventory');
  const { language } = useNumberFormat();
  if (actions.length === 0) return null;
  return (
    <DropMenu
      position="bottom-end"
      target={
        <Button size="compact-md" variant="default">
          {t('batch_acts')}
          <span className="for-readers"> {`${variantName(row, language)} ${row.batch}`}</span>
        </Button>
      }
    >
      {({ Item }) =>
        actions.map((action) => (
          <Item key={action} onClick={() => onChoose(action, row)}>
            {t(action)}
          </Item>
        ))
      }
    </DropMenu>
  );
}
