import { formatAmount } from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { useSite } from '../site-context.tsx';
import s from './sections.module.css';

const AMOUNT = 124_567_850 as Minor;

/** One amount in two scripts; both language pages show both. */
export function Languages() {
  const { t } = useSite();
  return (
    <section className={s.languages}>
      <div lang="bn" className={`cloth ${s.bengali}`}>
        <h2>
          {t('bn_think')}
          <br />
          {t('bn_run')}
        </h2>
        <p className={s.amount}>{formatAmount(AMOUNT, 'bn')}</p>
        <p className={s.sample}>
          <span>মিনিকেট চাল, ৫ কেজি</span>
          <span>৩৬০.০০</span>
        </p>
        <p className={s.sample}>
          <span>২০ নভেম্বর ২০২৬</span>
          <span>রাত ৮:১২</span>
        </p>
      </div>
      <div lang="en" className={s.english}>
        <h2>
          {t('en_think')}
          <br />
          {t('en_run')}
        </h2>
        <p className={s.amount}>{formatAmount(AMOUNT, 'en')}</p>
        <p className={s.sample}>
          <span>Miniket rice, 5 kg</span>
          <span>360.00</span>
        </p>
        <p className={s.sample}>
          <span>20 November 2026</span>
          <span>8:12 pm</span>
        </p>
      </div>
    </section>
  );
}
