import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import s from '#domains/orders/web/part/trade.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { BillForm } from './bill-form.tsx';
import { LandedCostForm } from './landed-cost-form.tsx';
import { ReverseForm } from './reverse-form.tsx';
import { type ReturnPreset, SupplierReturnForm } from './supplier-return-form.tsx';

const FORMS = {
  landed_cost: LandedCostForm,
  bill: BillForm,
  send_back: SupplierReturnForm,
  reverse: ReverseForm,
} as const;

type Act = keyof typeof FORMS;

/** The actions on a receipt: labels, late costs, bills and returns. */
export function GoodsReceiptActions({ sheet }: { sheet: ReceiptSheet }) {
  const { t } = useTranslation('purchases');
  const me = useMe();
  const { state } = useLocation() as { state: { send_back?: ReturnPreset } | null };
  const isActive = sheet.reversed_by === null;
  const canCost = me.can('goods-receipt.create') && me.can('cost.read');
  const actions: Act[] = isActive
    ? [
        ...(canCost ? (['landed_cost', 'bill', 'send_back'] as const) : []),
        ...(me.can('goods-receipt.void') || me.can('approvals.create')
          ? (['reverse'] as const)
          : []),
      ]
    : [];
  // Coming from a batch to return, the form opens with that batch.
  const [preset, setPreset] = useState(
    actions.includes('send_back') ? (state?.send_back ?? null) : null,
  );
  const [act, setAct] = useState<Act | null>(preset === null ? null : 'send_back');
  const close = () => {
    setAct(null);
    setPreset(null);
  };
  const Form = act === null ? null : FORMS[act];
  return (
    <div className={`screen-only ${ui.row} ${s.acts}`}>
      <Button variant="default" size="md" onClick={() => window.print()}>
        {t('print')}
      </Button>
      {me.can('product.read') && (
        <Button
          component={Link}
          to={`/dashboard/products/labels?receipt=${sheet.id}`}
          variant="default"
          size="md"
        >
          {t('labels')}
        </Button>
      )}
      {actions.map((one) => (
        <Button
          key={one}
          variant="default"
          size="md"
          c={one === 'reverse' ? 'var(--hk-bad)' : undefined}
          onClick={() => setAct(one)}
        >
          {t(`act_${one}`)}
        </Button>
      ))}
      <FormDialog
        isOpen={act !== null}
        draft={`${act} ${sheet.id}`}
        size={720}
        onClose={close}
        title={act === null ? '' : t(`act_${act}`)}
      >
        {Form !== null && <Form sheet={sheet} preset={preset} onDone={close} />}
      </FormDialog>
    </div>
  );
}
