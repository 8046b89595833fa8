import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import s from '#domains/orders/web/part/trade.module.css';
import { useOrderAction } from '#domains/orders/web/part/use-order-action.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName, unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  type Recurring,
  setRecurringJournalStateRoute,
  setRecurringStateRoute,
} from '../contract/recurring.ts';
import { Runs } from './runs.tsx';
import { TemplateTags } from './template-tags.tsx';
import { pathOf, writePermission } from './use-kind-of-page.ts';
import { useTemplateText } from './use-template-text.ts';
import { WithTemplate } from './with-template.tsx';

/** A template: its content, its schedule, and the outcome of each date. */
export default function TemplatePage() {
  return (
    <WithTemplate aside={(template) => <TemplateTags template={template} />}>
      {(template) => (
        <div className={ui.sides}>
          <div className={ui.stack}>
            <Lines template={template} />
            <Runs template={template} />
          </div>
          <Side template={template} />
        </div>
      )}
    </WithTemplate>
  );
}

type Props = { template: Recurring };

function Lines({ template }: Props) {
  const { t } = useTranslation(['recurring', 'orders']);
  const format = useNumberFormat();
  const { language } = format;
  const { products, spending } = template;
  if (template.kind === 'journal') return <EntryTable template={template} />;
  const isInvoice = template.kind === 'invoice';
  const heads = isInvoice ? (['quantity', 'unit_price'] as const) : (['net'] as const);
  const label = (key: (typeof heads)[number]) => t(key === 'net' ? key : `orders:${key}`);
  return (
    <section className={`${ui.box} ${s.tableSheet}`}>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t(isInvoice ? 'orders:goods' : 'spending')}</th>
            {heads.map((key) => (
              <th key={key} scope="col" data-figure>
                {label(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((line) => (
            <tr key={`${line.variant_id} ${line.unit_id}`}>
              <th scope="row">{variantName(line, language)}</th>
              <td className="figures" data-figure data-label={t('orders:quantity')}>
                {format.quantity(line.quantity)} {unitLabel(line.quantity, line, language)}
              </td>
              <td className="figures" data-figure data-label={t('orders:unit_price')}>
                {line.unit_price === null ? t('prices_day') : format.amount(line.unit_price)}
                {formatDiscount(line.product_discount, line.product_discount_rate, format)}
              </td>
            </tr>
          ))}
          {spending.map((line) => (
            <tr key={`${line.account_id} ${line.description}`}>
              <th scope="row">
                {line.description || localName(line, language)}{' '}
                {line.description !== '' && <small>{localName(line, language)}</small>}
              </th>
              <td className="figures" data-figure data-label={t('net')}>
                {format.amount(line.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The accounts of a manual entry, with both sides. */
function EntryTable({ template }: Props) {
  const { t } = useTranslation(['recurring', 'lists']);
  const { amount, language } = useNumberFormat();
  const sides = ['debit', 'credit'] as const;
  return (
    <section className={`${ui.box} ${s.tableSheet}`}>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('lists:account')}</th>
            {sides.map((side) => (
              <th key={side} scope="col" data-figure>
                {t(`lists:${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {template.entry.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stored lines keep their order.
            <tr key={index}>
              <th scope="row">
                {localName(line, language)} {line.note !== '' && <small>{line.note}</small>}
              </th>
              {sides.map((side) => (
                <td key={side} className="figures" data-figure data-label={t(`lists:${side}`)}>
                  {line[side] === 0 ? '–' : amount(line[side])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A discount after its price; empty if there is none. */
function formatDiscount(amount: Minor | null, rate: Rate | null, format: NumberFormatter): string {
  if (rate !== null) return ` −${format.percent(rate)}%`;
  return amount === null || amount === 0 ? '' : ` −${format.amount(amount)}`;
}

function Side({ template }: Props) {
  const { t, i18n } = useTranslation(['recurring', 'orders']);
  const format = useNumberFormat();
  const dates = useDates();
  const templateText = useTemplateText();
  const { next_date, state, posts_itself, pay_days } = template;
  const off = formatDiscount(template.order_discount, template.order_discount_rate, format);
  const facts = [
    templateText.describeSchedule(template),
    ...(off === '' ? [] : [`${t('orders:order_discount')}${off}`]),
    t('from', { day: dates.day(template.first_date) }),
    t(posts_itself ? 'posts' : 'drafts'),
    ...(template.mails ? [t('mails')] : []),
    ...(template.makes_missed ? [t('makes_missed')] : []),
    ...(pay_days === null
      ? []
      : [t('pay_within', { count: pay_days, days: format.count(pay_days) })]),
    localName(template.warehouse, i18n.language),
    t('made_from', { name: template.set_by }),
  ];
  return (
    <aside className={ui.stack}>
      <section className={`${ui.sheet} ${ui.parts}`}>
        {template.party !== null && <h2>{template.party.name}</h2>}
        <dl className={ui.sums}>
          <div>
            <dt>{t('next')}</dt>
            <dd className="figures">
              {next_date === null || state === 'paused' ? '–' : dates.day(next_date)}
            </dd>
          </div>
          <div data-key="total">
            <dt>{t('total')}</dt>
            <dd className="figures">{format.amount(template.total)}</dd>
          </div>
        </dl>
        {facts.map((line) => (
          <p key={line} className={ui.quiet}>
            {line}
          </p>
        ))}
        {template.note !== '' && <p>{template.note}</p>}
        {template.narration !== '' && <p>{template.narration}</p>}
      </section>
      <TemplateActions template={template} />
    </aside>
  );
}

/** Change, pause or resume; end after a confirmation. */
function TemplateActions({ template }: Props) {
  const { t } = useTranslation('recurring');
  const canUpdate = useMe().can(writePermission(template.kind));
  const [isEnding, setEnding] = useState(false);
  const route =
    template.kind === 'journal' ? setRecurringJournalStateRoute : setRecurringStateRoute;
  const setting = useOrderAction(route, () => setEnding(false));
  const { id, kind, version, state } = template;
  const failure = failureMessage(setting.error, t('unreached'));
  const set = (to: Recurring['state']) =>
    setting.mutate({ params: { id }, body: { version, state: to } });
  if (!canUpdate || state === 'ended') return null;
  return (
    <section className={`${ui.sheet} ${ui.parts} screen-only`}>
      <div className={`${ui.row} ${s.buttons}`}>
        <Button component={Link} to={pathOf(kind, id, 'edit')} size="md" variant="default">
          {t('edit')}
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={setting.isPending}
          onClick={() => set(state === 'paused' ? 'running' : 'paused')}
        >
          {t(state === 'paused' ? 'go_on' : 'pause')}
        </Button>
        <Button variant="subtle" color="gray" size="md" onClick={() => setEnding(true)}>
          {t('finish')}
        </Button>
      </div>
      {failure !== null && !isEnding && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <FormDialog
        isOpen={isEnding}
        draft={null}
        onClose={() => setEnding(false)}
        title={t('finish')}
      >
        <form
          className={f.form}
          onSubmit={(event) => {
            event.preventDefault();
            set('ended');
          }}
        >
          <p>{t('finish_sure')}</p>
          <FormFoot
            failure={failure}
            isBusy={setting.isPending}
            save={t('finish')}
            isBad
            onCancel={() => setEnding(false)}
          />
        </form>
      </FormDialog>
    </section>
  );
}
