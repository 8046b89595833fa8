import { useTranslation } from 'react-i18next';
import { type Minor, multiplyDivide } from '#domains/kernel/core/money.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { chartHeight, chartTop, GRID_LINES } from '../core/chart-scale.ts';
import s from './bar-chart.module.css';
import { PermittedLink } from './permitted-link.tsx';

export type Bar = {
  key: string;
  label: string;
  amount: Minor;
  /** The value of the dashed line. */
  before: Minor;
  /** The accessible name of the bar's link. */
  description: string;
  isCurrent: boolean;
  to: string;
};

/** The grid lines from the top down. */
const LINES = Array.from({ length: GRID_LINES + 1 }, (_, line) => GRID_LINES - line);

type Props = {
  bars: readonly Bar[] | undefined;
  currency: string;
  empty: string;
  /** The permission of the page that a bar opens. */
  permission: string;
};

/**
 * Bars beside a dashed line. Each bar is a link with its values as its name, so that the list of
 * bars is the accessible table of the chart.
 */
export function BarChart({ bars, currency, empty, permission }: Props) {
  const { t } = useTranslation('common');
  const format = useNumberFormat(currency);
  if (bars === undefined) {
    return (
      <div className={s.chart} aria-busy="true">
        <span className="for-readers">{t('loading')}</span>
      </div>
    );
  }
  const most = Math.max(0, ...bars.map(({ amount, before }) => Math.max(amount, before)));
  if (most === 0) return <p className={ui.quiet}>{empty}</p>;
  const top = chartTop(most as Minor);
  return (
    <div className={s.chart}>
      <div className={s.axis} aria-hidden="true">
        {LINES.map((line) => (
          <span key={line} className="figures">
            {format.shortAmount(multiplyDivide(top, line, GRID_LINES))}
          </span>
        ))}
      </div>
      <div className={s.plot}>
        <div className={s.grid} aria-hidden="true">
          {LINES.map((line) => (
            <i key={line} />
          ))}
        </div>
        <ol className={s.bars}>
          {bars.map((bar) => (
            <li key={bar.key} data-current={bar.isCurrent || undefined}>
              <PermittedLink to={bar.to} permission={permission} className={s.bar}>
                <span className="for-readers">{bar.description}</span>
                <i aria-hidden="true" style={{ height: `${chartHeight(bar.amount, top) * 0.1}%` }}>
                  {bar.isCurrent && bar.amount > 0 && (
                    <b className="figures">{format.shortAmount(truncateMinor(bar.amount))}</b>
                  )}
                </i>
                <span className="figures" aria-hidden="true">
                  {bar.label}
                </span>
              </PermittedLink>
            </li>
          ))}
        </ol>
        <DashedLine bars={bars} top={top} />
      </div>
    </div>
  );
}

/** The dashed line, from the middle of one bar to the middle of the next. */
function DashedLine({ bars, top }: { bars: readonly Bar[]; top: Minor }) {
  const points = bars.map(({ before }, index) => {
    const x = multiplyDivide(2 * index + 1, 1000, 2 * bars.length);
    return `${x},${1000 - chartHeight(before, top)}`;
  });
  return (
    <svg className={s.before} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A bar has no room for paisa: they are in the list behind it. */
function truncateMinor(amount: Minor): Minor {
  return (amount - (amount % 100)) as Minor;
}
