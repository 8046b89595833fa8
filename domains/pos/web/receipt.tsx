import { useTranslation } from 'react-i18next';
import { amountInWords } from '#domains/kernel/core/amount-in-words.ts';
import { code128 } from '#domains/kernel/core/code-128.ts';
import { negate } from '#domains/kernel/core/money.ts';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import type { Figures } from '#platform/ui/use-figures.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { Sale } from '../contract/sale.ts';
import { digitsIn, nameOf, variantOf } from './names.ts';
import s from './receipt.module.css';

export type Shop = CallAnswer<typeof shopInfoRoute>['data'];

type Props = { sale: Sale; shop: Shop };

/** The receipt of 80 mm paper: pure black, sizes in dots of the printer. */
export function Receipt({ sale, shop }: Props) {
  const { t } = useTranslation('pos');
  const figures = useFigures(shop.currency);
  const contact = [
    shop.phone === '' ? '' : t('receipt_phone', { phone: figures.digits(shop.phone) }),
    shop.bin === '' ? '' : t('receipt_bin', { bin: figures.digits(shop.bin) }),
  ];
  return (
    <article className={s.receipt} lang={figures.language}>
      <h2 className={s.shop}>{shop.name}</h2>
      <p className={s.small}>{digitsIn(shop.address, figures)}</p>
      <p className={s.small}>{contact.filter(Boolean).join(' · ')}</p>
      <hr className={s.dashes} />
      <div className={s.pair}>
        <span>{t('receipt_number', { number: sale.number })}</span>
        <span>{timeOf(sale.posted_at, shop.timezone, figures)}</span>
        <span>{sale.cashier}</span>
        <span>{sale.customer_name ?? ''}</span>
      </div>
      <hr className={s.line} />
      <Lines sale={sale} figures={figures} />
      <hr className={s.dashes} />
      <Sums sale={sale} figures={figures} inTaka={shop.currency === 'BDT'} />
      <Payments sale={sale} figures={figures} />
      {shop.receipt_note !== '' && (
        <>
          <hr className={s.dashes} />
          <p className={s.small}>{shop.receipt_note}</p>
        </>
      )}
      <Barcode text={sale.number} />
      <p className={s.thanks}>{t('thanks')}</p>
    </article>
  );
}

type PartProps = { sale: Sale; figures: Figures };

function Lines({ sale, figures }: PartProps) {
  const { t } = useTranslation('pos');
  return (
    <ul className={s.lines}>
      {sale.lines.map((line) => (
        <li key={line.id}>
          <span>
            <b>{nameOf(line, figures.language)}</b> {variantOf(line, figures)}
          </span>
          <span className={s.how}>
            {figures.quantity(line.quantity)} × {figures.amount(line.unit_price)}
            {line.product_discount > 0 &&
              ` ${t('receipt_discount', { amount: figures.amount(line.product_discount) })}`}
          </span>
          <span className={`${s.amount} figures`}>{figures.amount(line.net)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The words are those of taka; a shop of another currency has the figures alone. */
function Sums({ sale, figures, inTaka }: PartProps & { inTaka: boolean }) {
  const { t } = useTranslation('pos');
  const { units, cents } = amountInWords(sale.total, figures.language);
  const count = t('lines', { count: sale.lines.length, shown: figures.count(sale.lines.length) });
  return (
    <>
      <div className={s.pair}>
        <span>{`${t('subtotal')} (${count})`}</span>
        <span className="figures">{figures.amount(sale.subtotal)}</span>
        {sale.discount > 0 && (
          <>
            <span>{t('discount')}</span>
            <span className="figures">{figures.amount(negate(sale.discount))}</span>
          </>
        )}
        <span>{t('vat')}</span>
        <span className="figures">{figures.amount(sale.vat)}</span>
        {sale.rounding !== 0 && (
          <>
            <span>{t('rounding')}</span>
            <span className="figures">
              {sale.rounding > 0 ? '+' : ''}
              {figures.amount(sale.rounding)}
            </span>
          </>
        )}
      </div>
      <hr className={s.line} />
      <div className={s.total}>
        <span>{t('total')}</span>
        <span className="figures">{figures.money(sale.total)}</span>
      </div>
      {inTaka && (
        <p className={s.words}>
          {cents === '' ? t('in_words', { units }) : t('in_words_cents', { units, cents })}
        </p>
      )}
    </>
  );
}

function Payments({ sale, figures }: PartProps) {
  const { t } = useTranslation('pos');
  return (
    <>
      <hr className={s.dashes} />
      <div className={s.pair}>
        {sale.payments.map((payment) => [
          <span key={`${payment.payment_method_id}-name`}>
            {nameOf(payment, figures.language)}
            {payment.reference !== '' && ` (${payment.reference})`}
          </span>,
          <span key={payment.payment_method_id} className="figures">
            {figures.amount(payment.handed_over)}
          </span>,
        ])}
        {sale.change > 0 && (
          <>
            <b>{t('change')}</b>
            <b className="figures">{figures.amount(sale.change)}</b>
          </>
        )}
        {sale.due > 0 && (
          <>
            <b>{t('on_due')}</b>
            <b className="figures">{figures.amount(sale.due)}</b>
          </>
        )}
      </div>
    </>
  );
}

/** Whole dots a module, ten modules free at each side. */
function Barcode({ text }: { text: string }) {
  const widths = code128(text);
  if (widths.length === 0) return null;
  const quiet = 10;
  let at = quiet;
  const bars: { at: number; width: number }[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  const modules = at + quiet;
  return (
    <svg
      className={s.barcode}
      viewBox={`0 0 ${modules} 30`}
      style={{ '--modules': modules } as React.CSSProperties}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      {bars.map((bar) => (
        <rect key={bar.at} x={bar.at} y={0} width={bar.width} height={30} />
      ))}
    </svg>
  );
}

/** 21 Nov 2026, 4:33 pm; in Bengali the part of the day comes first: বিকাল ৪:৩৩. */
function timeOf(instant: string, timeZone: string, figures: Figures): string {
  const isBengali = figures.language === 'bn';
  const locale = isBengali ? 'bn-BD' : 'en-GB';
  const date = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: isBengali ? 'numeric' : 'short',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...(isBengali ? { dayPeriod: 'short' } : {}),
  });
  const moment = new Date(instant);
  const parts = time.formatToParts(moment);
  const period = parts.find(({ type }) => type === 'dayPeriod')?.value ?? '';
  const clock = parts
    .filter(({ type }) => type !== 'dayPeriod')
    .map(({ value }) => value)
    .join('')
    .trim();
  return `${date.format(moment)}, ${isBengali ? `${period} ${clock}` : `${clock} ${period}`}`;
}
