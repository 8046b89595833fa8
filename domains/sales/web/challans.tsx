import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PrintMenu } from '#domains/documents/web/part/print-menu.tsx';
import { useOrderAction } from '#domains/orders/web/part/use-order-action.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { challanTicketRoute } from '../contract/challan-printout.ts';
import { cancelChallanRoute, type Invoice } from '../contract/invoice.ts';

/** The challans of an invoice: date, carrier and recipient. */
export function Challans({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const dates = useDates();
  const canDeliver = useMe().can('sales.deliver');
  const cancelling = useOrderAction(cancelChallanRoute);
  if (invoice.challans.length === 0) return null;
  const nameOf = (id: string) => {
    const line = invoice.lines.find((one) => one.id === id);
    return line === undefined ? '' : variantName(line, format.language);
  };
  return (
    <section className={ui.sheet}>
      <h2>{t('challans')}</h2>
      <ul className={ui.rows}>
        {invoice.challans.map((one) => (
          <li key={one.id}>
            <b>
              {t('challan')} <span className="figures">{format.count(one.number)}</span>{' '}
              {one.cancelled_at !== null && <Tag tone="bad">{t('taken_back')}</Tag>}
            </b>
            <PrintMenu
              label={t('print_challan')}
              variant="subtle"
              findUrl={async (body) => {
                const params = { id: invoice.id, challan_id: one.id };
                return (await call(challanTicketRoute, { params, body })).data.url;
              }}
            />
            {canDeliver && one.cancelled_at === null && (
              <Button
                variant="subtle"
                color="gray"
                size="md"
                disabled={cancelling.isPending}
                onClick={() =>
                  cancelling.mutate({ params: { id: invoice.id, challan_id: one.id } })
                }
              >
                {t('take_challan_back')}
              </Button>
            )}
            <small>
              <span className="figures">{dates.day(one.created_at.slice(0, 10))}</span> ·{' '}
              {[one.created_by, one.handed_to, one.carrier].filter(Boolean).join(' · ')}
            </small>
            {one.lines.map(({ sale_line_id, quantity }) => (
              <small key={sale_line_id}>
                {nameOf(sale_line_id)} <span className="figures">{format.quantity(quantity)}</span>
              </small>
            ))}
          </li>
        ))}
      </ul>
      {cancelling.error !== null && (
        <p className={f.failure} role="alert">
          {failureMessage(cancelling.error, t('unreached'))}
        </p>
      )}
    </section>
  );
}
