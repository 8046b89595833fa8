import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { ShareDocument } from '#domains/documents/web/part/share-document.tsx';
import { minor } from '#domains/kernel/core/money.ts';
import { ORDER_TERMS, type OrderKind } from '#domains/orders/core/order-kind.ts';
import s from '#domains/orders/web/part/trade.module.css';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { localName, variantName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Invoice, readInvoiceRoute } from '../contract/invoice.ts';
import { mailReceiptRoute, receiptLinkRoute } from '../contract/receipt-mail.ts';
import { ChallanForm } from './challan-form.tsx';
import { Challans } from './challans.tsx';

/** A posted sales invoice: the amount due, and what is still to be delivered. */
export default function InvoicePage() {
  const { t } = useTranslation('orders');
  const { id = '' } = useParams();
  const canRead = useMe().can('sales.read');
  const invoiceQuery = useQuery({
    ...queryOptionsFor(readInvoiceRoute, { params: { id } }),
    enabled: canRead,
  });
  const invoice = invoiceQuery.data?.data;
  return (
    <ListPage
      title={t('invoice')}
      number={invoice?.number}
      trail={[t('invoices')]}
      aside={invoice !== undefined && <Head invoice={invoice} />}
    >
      {!canRead && <NoPermission />}
      {invoiceQuery.error !== null && invoice === undefined && (
        <ErrorState
          title={t('invoice_failed')}
          error={invoiceQuery.error}
          onRetry={() => void invoiceQuery.refetch()}
        />
      )}
      {canRead && invoiceQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {invoice !== undefined && (
        <div className={ui.sides}>
          <div className={ui.stack}>
            <InvoiceLines invoice={invoice} />
            <Challans invoice={invoice} />
          </div>
          <Side invoice={invoice} />
        </div>
      )}
    </ListPage>
  );
}

type Props = { invoice: Invoice };

function Head({ invoice }: Props) {
  const { t, i18n } = useTranslation('orders');
  const dates = useDates();
  return (
    <>
      {invoice.reversed_by !== null && <Tag tone="bad">{t('lists:reversed')}</Tag>}
      <span className={ui.quiet}>
        <span className="figures">{dates.day(invoice.business_date)}</span> ·{' '}
        {localName(invoice.warehouse, i18n.language)} · {invoice.cashier}
      </span>
    </>
  );
}

function InvoiceLines({ invoice }: Props) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const left = new Map(
    invoice.to_deliver.map(({ sale_line_id, quantity }) => [sale_line_id, quantity]),
  );
  return (
    <section className={`${ui.box} ${s.tableSheet}`}>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            {(['quantity', 'to_deliver', 'unit_price', 'net'] as const).map((key) => (
              <th key={key} scope="col" data-figure>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => {
            const rest = left.get(line.id) ?? minor(0);
            return (
              <tr key={line.id}>
                <th scope="row">{variantName(line, format.language)}</th>
                <td className="figures" data-figure data-label={t('quantity')}>
                  {format.quantity(line.quantity)}
                </td>
                <td className="figures" data-figure data-label={t('to_deliver')}>
                  {rest === 0 ? '–' : format.quantity(rest as typeof line.quantity)}
                </td>
                <td className="figures" data-figure data-label={t('unit_price')}>
                  {format.amount(line.unit_price)}
                </td>
                <td className="figures" data-figure data-label={t('net')}>
                  {format.amount(line.net)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Side({ invoice }: Props) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const dates = useDates();
  const me = useMe();
  const [isHanding, setHanding] = useState(false);
  const { order, pay_by, reference, note } = invoice;
  const sums = [
    ['subtotal', invoice.subtotal],
    ['discount', minor(-invoice.discount)],
    ['vat', invoice.vat],
    ['delivery', invoice.delivery],
    ['rounding', invoice.rounding],
    ['total', invoice.total],
    ['paid', minor(invoice.total - invoice.open_due)],
    ['due', invoice.open_due],
  ] as const;
  const always = ['subtotal', 'total', 'due'];
  const isOpen = invoice.to_deliver.some(({ quantity }) => quantity > 0);
  const canDeliver = isOpen && invoice.reversed_by === null && me.can('sales.deliver');
  return (
    <aside className={ui.stack}>
      <section className={ui.sheet}>
        <h2>{invoice.customer_name ?? t('nobody')}</h2>
        <dl className={ui.sums}>
          {sums
            .filter(([key, value]) => value !== 0 || always.includes(key))
            .map(([key, value]) => (
              <div key={key} data-key={key}>
                <dt>{t(key)}</dt>
                <dd className="figures">{format.amount(value)}</dd>
              </div>
            ))}
          {pay_by !== null && (
            <div>
              <dt>{t('pay_by')}</dt>
              <dd className="figures">{dates.day(pay_by)}</dd>
            </div>
          )}
        </dl>
        {reference !== '' && <p>{reference}</p>}
        {note !== '' && <p>{note}</p>}
      </section>
      <section className={`${ui.sheet} ${ui.parts} screen-only`}>
        <div className={`${ui.row} ${s.buttons}`}>
          {canDeliver && (
            <Button size="md" onClick={() => setHanding(true)}>
              {t('hand_over')}
            </Button>
          )}
          <Button component={Link} to={documentPath(invoice.id)} variant="default" size="md">
            {t('see_document')}
          </Button>
          {me.can('recurring.update') && invoice.customer_id !== null && (
            <Button
              component={Link}
              to={`/dashboard/invoices/recurring/new?like=${invoice.id}`}
              variant="default"
              size="md"
            >
              {t('lists:repeat_paper')}
            </Button>
          )}
          {me.can('pos-sale.read') && (
            <ShareDocument
              id={invoice.id}
              title={`${t('invoice')} ${invoice.number}`}
              findLink={() => call(receiptLinkRoute, { params: { id: invoice.id } })}
              mail={
                me.can('pos-sale.print')
                  ? (body) => call(mailReceiptRoute, { params: { id: invoice.id }, body })
                  : undefined
              }
            />
          )}
        </div>
        {order !== null && (
          <Link to={`/dashboard/${ORDER_TERMS[order.kind as OrderKind].resource}/${order.id}`}>
            {t(order.kind)} <span className="figures">{order.number}</span>
          </Link>
        )}
      </section>
      <FormDialog
        isOpen={isHanding}
        draft={`challan ${invoice.id}`}
        onClose={() => setHanding(false)}
        title={t('hand_over')}
      >
        <ChallanForm invoice={invoice} onClose={() => setHanding(false)} />
      </FormDialog>
    </aside>
  );
}
