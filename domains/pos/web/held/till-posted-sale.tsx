import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApproved } from '#domains/access/web/part/approval.tsx';
import { useMe } from '#domains/access/web/part/me.tsx';
import { readSaleRoute } from '#domains/sales/contract/read-sale.ts';
import { reverseSaleRoute } from '#domains/sales/contract/reverse-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { Receipt, type Shop } from '#domains/sales/web/part/receipt.tsx';
import { ReceiptActions } from '#domains/sales/web/part/receipt-actions.tsx';
import { useReceipt } from '#domains/sales/web/part/use-receipt.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import ui from '#platform/ui/shapes.module.css';
import s from './till-lists.module.css';

type Props = { id: string; shop: Shop; onBack: () => void; onLeave: () => void };

/** A posted sale: print it again, return goods, or reverse it. */
export function PostedSale({ id, shop, onBack, onLeave }: Props) {
  const { t } = useTranslation('pos');
  const saleQuery = useQuery(queryOptionsFor(readSaleRoute, { params: { id } }));
  if (saleQuery.error !== null && saleQuery.data === undefined) {
    return (
      <ErrorState
        title={t('last_sales_failed')}
        error={saleQuery.error}
        onRetry={() => void saleQuery.refetch()}
      />
    );
  }
  if (saleQuery.data === undefined) return <div className={ui.outline} aria-busy="true" />;
  return <SaleDocument sale={saleQuery.data.data} shop={shop} onBack={onBack} onLeave={onLeave} />;
}

type SaleDocumentProps = Omit<Props, 'id'> & { sale: Sale };

function SaleDocument({ sale, shop, onBack, onLeave }: SaleDocumentProps) {
  const { t } = useTranslation(['pos', 'receipt']);
  const me = useMe();
  const navigate = useNavigate();
  const use = useReceipt(sale);
  const isActive = sale.reversed_by === null;
  return (
    <div className={s.posted}>
      <section
        className={s.tray}
        aria-label={t('receipt:number', { number: sale.number })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrows must reach it.
        tabIndex={0}
      >
        <Receipt sale={sale} shop={shop} size={use.size} copy={use.copy} />
      </section>
      <div className={ui.stack}>
        <Button
          variant="subtle"
          color="gray"
          data-autofocus
          leftSection={<IconArrowLeft size={18} stroke={1.75} />}
          onClick={onBack}
        >
          {t('last_sales')}
        </Button>
        <ReceiptActions sale={sale} shop={shop} use={use} />
        {isActive && me.can('return-sale.create') && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
            onClick={() => {
              onLeave();
              void navigate(`/dashboard/pos/return?sale=${sale.id}`);
            }}
          >
            {t('return_item')}
          </Button>
        )}
        {isActive && (me.can('pos-sale.void') || me.can('approvals.create')) && (
          <FormDraft of={`reverse ${sale.id}`}>
            <Reversing sale={sale} onDone={onBack} />
          </FormDraft>
        )}
        {!isActive && <p className={ui.quiet}>{t('reversed')}</p>}
      </div>
    </div>
  );
}

/** Confirms the reversal, with its reason: it is a separate document. */
function Reversing({ sale, onDone }: { sale: Sale; onDone: () => void }) {
  const { t } = useTranslation(['pos', 'common']);
  const approved = useApproved();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useDrafted('reason', '');
  const reversing = usePostOnce(
    (id) => {
      const { id: reverses_id, branch_id, number } = sale;
      return approved({ id, branch_id, reverses_id, number }, (approval) => {
        const body = { id, reason, ...approval };
        return call(reverseSaleRoute, { params: { id: reverses_id }, body });
      });
    },
    { unreached: t('till_unreached'), onDone },
  );
  if (!isAsking) {
    return (
      <Button variant="default" size="md" c="var(--hk-bad)" onClick={() => setAsking(true)}>
        {t('reverse_sale')}
      </Button>
    );
  }
  const reverse = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') reversing.post();
  };
  return (
    <form className={f.form} onSubmit={reverse}>
      <label className={f.label}>
        {t('why_reversed')}
        <input
          className={f.field}
          // It replaces the button that was pressed.
          ref={(input) => input?.focus()}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      {reversing.failure !== null && <p className={f.failure}>{reversing.failure}</p>}
      <div className={f.actions}>
        <Button variant="default" onClick={() => setAsking(false)}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          color="bad"
          disabled={reason.trim() === ''}
          loading={reversing.isBusy}
        >
          {t('reverse_number', { number: sale.number })}
        </Button>
      </div>
    </form>
  );
}
