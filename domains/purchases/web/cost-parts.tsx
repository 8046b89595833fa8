import { useTranslation } from 'react-i18next';
import { localName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { CostPart } from '../contract/cost-part.ts';
import s from './cost-parts.module.css';

type Props = { parts: readonly CostPart[]; title: string };

/** More lines than this are collapsed. */
const FEW = 6;

/** The accounts of a late cost: stock by warehouse, and uses by day. */
export function CostParts({ parts, title }: Props) {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const dates = useDates();
  if (parts.length === 0) return null;
  return (
    <details className={s.parts} open={parts.length <= FEW}>
      <summary>{title}</summary>
      <ul>
        {parts.map(({ purpose, warehouse, used_on, amount }) => (
          <li key={`${purpose} ${warehouse.id} ${used_on ?? ''}`}>
            <span>
              {t(`cost_to_${purpose}`)} · {localName(warehouse, format.language)}
              {used_on !== null && (
                <>
                  {' · '}
                  <span className="figures">{dates.day(used_on)}</span>
                </>
              )}
            </span>
            <span className="figures">{format.amount(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
