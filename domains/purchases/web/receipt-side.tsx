import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { CostParts } from './cost-parts.tsx';

type Props = { sheet: ReceiptSheet };

/** The side column: supplier, total, amount owed, and later documents. */
export function ReceiptSide({ sheet }: Props) {
  const { t } = useTranslation('purchases');
  return (
    <aside className={ui.stack}>
      <Supplier sheet={sheet} />
      {sheet.total !== undefined && <Money sheet={sheet} />}
      {sheet.note !== '' && (
        <section className={ui.sheet}>
          <h2>{t('note')}</h2>
          <p>{sheet.note}</p>
        </section>
      )}
      {sheet.after.length > 0 && <After sheet={sheet} />}
    </aside>
  );
}

function Supplier({ sheet }: Props) {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const me = useMe();
  const { supplier } = sheet;
  const seesStatement = me.can('cost.read') && me.can('supplier-statement.read');
  return (
    <section className={ui.sheet}>
      <h2>{t('supplier')}</h2>
      <p>
        {seesStatement ? (
          <Link to={`/dashboard/suppliers/${supplier.id}`}>{supplier.name}</Link>
        ) : (
          supplier.name
        )}
        {supplier.phone !== '' && (
          <small className="figures"> {format.phone(supplier.phone)}</small>
        )}
      </p>
      <Link className="screen-only" to={documentPath(sheet.id)}>
        {t('see_books')}
      </Link>
    </section>
  );
}

function Money({ sheet }: Props) {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const sums = [
    ['subtotal', sheet.subtotal],
    ...(sheet.discount ? ([['discount', negate(sheet.discount)]] as const) : []),
    ['vat', sheet.vat],
    ['total', sheet.total],
  ] as const;
  return (
    <section className={ui.sheet}>
      <h2>{t('money')}</h2>
      <dl className={ui.sums}>
        {sums.map(([key, value]) => (
          <div key={key} data-key={key}>
            <dt>{t(key)}</dt>
            <dd className="figures">{format.amount(value ?? (0 as never))}</dd>
          </div>
        ))}
        {(sheet.payments ?? []).map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tenders of a posted paper stay in order.
          <div key={index}>
            <dt>{localName(payment, format.language)}</dt>
            <dd className="figures">{format.amount(payment.amount)}</dd>
          </div>
        ))}
        <div data-key="due">
          <dt>{t('due')}</dt>
          <dd className="figures">{format.amount(sheet.open_due ?? (0 as never))}</dd>
        </div>
      </dl>
    </section>
  );
}

function After({ sheet }: Props) {
  const { t } = useTranslation('purchases');
  const dates = useDates();
  const format = useNumberFormat();
  return (
    <section className={ui.sheet}>
      <h2>{t('after_it')}</h2>
      <ul className={ui.rows}>
        {sheet.after.map((one) => (
          <li key={one.id}>
            <Link to={documentPath(one.id)}>
              {t(`after_${one.kind}`)} <span className="figures">{one.number}</span>
            </Link>
            {one.total !== undefined && <b className="figures">{format.amount(one.total)}</b>}
            <small>
              <span className="figures">{dates.day(one.business_date)}</span> · {one.party}
              {one.reference !== '' && <> · {one.reference}</>}{' '}
              {one.is_reversed && <Tag tone="bad">{t('lists:reversed')}</Tag>}
            </small>
            <CostParts parts={one.parts ?? []} title={t('where_it_went')} />
            <CostParts parts={one.taken_back ?? []} title={t('where_it_was_taken')} />
          </li>
        ))}
      </ul>
    </section>
  );
}
