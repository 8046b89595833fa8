import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { LINES_MAX } from '#domains/documents/contract/document.ts';
import { ORDER_ROUTES } from '#domains/orders/contract/order.ts';
import { SupplierPicker } from '#domains/parties/web/part/supplier-picker.tsx';
import { listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import type { ReorderRow } from '../contract/reorder.ts';
import s from './order-from.module.css';

type Props = { supplier_id: string; rows: readonly ReorderRow[] };

/** Drafts a purchase order of the proposal, one for each branch. */
export function OrderFrom({ supplier_id, rows }: Props) {
  const me = useMe();
  const canCreate = me.can('purchase-order.create') && me.can('warehouse.read');
  const branches = [...new Set(rows.map(({ branch_id }) => branch_id))];
  if (!canCreate) return null;
  return branches.map((branch_id) => {
    const wanted = rows.filter((row) => row.branch_id === branch_id);
    const only = branches.length === 1;
    return (
      <Ordering
        key={branch_id}
        supplier_id={supplier_id}
        branch_id={branch_id}
        wanted={wanted}
        only={only}
      />
    );
  });
}

/** Products without a supplier are ordered from a chosen one. */
export function OrderFromAnybody({ rows }: Pick<Props, 'rows'>) {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const [supplier, setSupplier] = useState<{ id: string; name: string } | null>(null);
  if (!(me.can('purchase-order.create') && me.can('suppliers.read'))) return null;
  return (
    <div className={`screen-only ${s.orderFrom}`}>
      <SupplierPicker label={t('order_from')} value={supplier} onChange={setSupplier} />
      {supplier !== null && <OrderFrom key={supplier.id} supplier_id={supplier.id} rows={rows} />}
    </div>
  );
}

type OrderingProps = {
  supplier_id: string;
  branch_id: string;
  wanted: readonly ReorderRow[];
  /** Whether this is the supplier's only branch. */
  only: boolean;
};

function Ordering({ supplier_id, branch_id, wanted, only }: OrderingProps) {
  const { t, i18n } = useTranslation('dashboard');
  const navigate = useNavigate();
  const warehousesQuery = useQuery(allPagesFor(listWarehousesRoute));
  const warehouse = warehousesQuery.data?.find((one) => one.branch_id === branch_id);
  const creating = usePostOnce(
    (id) => {
      const lines = wanted
        .slice(0, LINES_MAX)
        .map(({ variant_id, order: quantity }) => ({ variant_id, quantity }));
      const head = { id, party_id: supplier_id, warehouse_id: warehouse?.id ?? '' };
      const body = { ...head, reference: '', note: '', lines };
      return call(ORDER_ROUTES.purchase_order.create, { body });
    },
    {
      unreached: t('order_not_written'),
      onDone: ({ data }) => void navigate(`/dashboard/purchase-order/${data.id}`),
      hasOwnId: true,
    },
  );
  const { failure } = creating;
  const where = warehouse === undefined ? '' : localName(warehouse, i18n.language);
  return (
    <>
      <Button
        size="md"
        variant="default"
        className="screen-only"
        loading={creating.isBusy}
        disabled={warehouse === undefined}
        onClick={() => creating.post()}
      >
        {only ? t('write_order') : t('write_order_for', { where })}
      </Button>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
