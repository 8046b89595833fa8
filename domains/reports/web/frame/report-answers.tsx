import { useTranslation } from 'react-i18next';
import { type Minor, negate, subtract } from '#domains/kernel/core/money.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ReportAnswer } from '../../contract/report-route.ts';
import type { Report } from '../../core/frame/report.ts';
import s from './report.module.css';

type Props = { report: Report; answer: ReportAnswer };

/** The amounts that people came for, each with its change. */
export function ReportAnswers({ report, answer }: Props) {
  const { i18n } = useTranslation('reports');
  const format = useNumberFormat(answer.currency);
  const rows = report.answers.flatMap((key) => answer.rows.filter((row) => row.key === key));
  return (
    <dl className={s.answers}>
      {rows.map((row, index) => (
        <div key={row.key} className={s.answer}>
          <dt>{localName(row, i18n.language)}</dt>
          <dd className="figures">
            {format.money((row.amounts[report.main] ?? 0) as Minor)}
            <Change
              answer={answer}
              amount={(row.amounts[report.main] ?? 0) as Minor}
              before={row.amounts.compare ?? null}
              isJudged={index === 0}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ChangeProps = {
  answer: ReportAnswer;
  amount: Minor;
  before: number | null;
  /** Only of the first amount more is good. */
  isJudged: boolean;
};

function Change({ answer, amount, before, isJudged }: ChangeProps) {
  const { t, i18n } = useTranslation('reports');
  const format = useNumberFormat(answer.currency);
  const column = answer.columns.find(({ key }) => key === 'compare');
  if (before === null || column === undefined) return null;
  const period = localName(column, i18n.language);
  const change = subtract(amount, before as Minor);
  if (change === 0) return <small>{t('same', { period })}</small>;
  const isMore = change > 0;
  const text = t(isMore ? 'over' : 'under', {
    period,
    amount: format.amount(isMore ? change : negate(change)),
  });
  const tone = isMore ? 'ok' : 'bad';
  return (
    <small data-tone={isJudged ? tone : undefined}>
      {isMore ? '↗' : '↘'} {text}
    </small>
  );
}
