import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { PostedDocument } from '../contract/document.ts';
import s from './document.module.css';

type Props = { posted: PostedDocument };

/** Beside the lines: totals, payments, related documents and history. */
export function DocumentSide({ posted }: Props) {
  const { t } = useTranslation('lists');
  return (
    <aside className={ui.stack}>
      {(posted.totals !== null || posted.payments.length > 0) && <Money posted={posted} />}
      {posted.reason !== null && (
        <section className={ui.sheet}>
          <h2>{t('inventory:reason')}</h2>
          <p>{t(`inventory:reason_${posted.reason}`)}</p>
        </section>
      )}
      {posted.note !== '' && (
        <section className={ui.sheet}>
          <h2>{t('note')}</h2>
          <p>{posted.note}</p>
        </section>
      )}
      {posted.related.length > 0 && <Related posted={posted} />}
      <History posted={posted} />
    </aside>
  );
}

const PARTS = ['subtotal', 'discount', 'vat', 'delivery', 'rounding'] as const;
const ENDS = ['exchanged', 'change', 'due'] as const;

function Money({ posted }: Props) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const { totals, payments } = posted;
  return (
    <section className={ui.sheet}>
      {totals !== null && (
        <>
          <dl className={ui.sums}>
            {PARTS.filter((key) => key === 'subtotal' || totals[key] !== 0).map((key) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd className="figures">{format.amount(totals[key])}</dd>
              </div>
            ))}
          </dl>
          <hr className="stitch" />
          <p className={`${ui.sum} ${s.total}`}>
            <span>{t('grand_total')}</span>
            <b className="figures">{format.money(totals.total)}</b>
          </p>
        </>
      )}
      <dl className={ui.sums}>
        {payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: posted tenders keep their order.
          <div key={`${payment.name} ${index}`}>
            <dt>
              {localName(payment, format.language)}
              {payment.reference !== '' && <small> {payment.reference}</small>}
            </dt>
            <dd className="figures">{format.amount(payment.amount)}</dd>
          </div>
        ))}
        {totals !== null &&
          ENDS.filter((key) => totals[key] !== 0).map((key) => (
            <div key={key} data-due={(key === 'due' && posted.kind === 'sale') || undefined}>
              <dt>{t(key === 'due' && posted.kind === 'sale_return' ? 'off_due' : key)}</dt>
              <dd className="figures">{format.amount(totals[key])}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Related({ posted }: Props) {
  const { t } = useTranslation('lists');
  return (
    <section className={ui.sheet}>
      <h2>{t('related')}</h2>
      <ul className={ui.stack}>
        {posted.related.map(({ id, kind, number }) => (
          <li key={id}>
            {t(`kind_${kind}`)}{' '}
            <Link className="figures" to={documentPath(id)}>
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ posted }: Props) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  return (
    <section className={ui.sheet}>
      <h2>{t('history')}</h2>
      <ol className={s.history}>
        {posted.history.map(({ at, by, approved_by, action }) => (
          <li key={`${at} ${action}`}>
            <b>{t(`did_${action.replace('.', '_')}`, { defaultValue: action })}</b>
            <span className="figures">{dates.moment(at)}</span> · {by}
            {approved_by !== null && <> · {t('approved_by', { name: approved_by })}</>}
          </li>
        ))}
      </ol>
    </section>
  );
}
