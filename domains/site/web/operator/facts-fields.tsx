import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import s from './operator.module.css';

type Fact = readonly [string, string];

type Props = {
  facts: readonly Fact[];
  language: string;
  problem: string | undefined;
  onChange: (facts: [string, string][]) => void;
};

const FACTS_MAX = 12;

/** The table of facts beside a feature: label and value. */
export function FactsFields({ facts, language, problem, onChange }: Props) {
  const { t } = useTranslation('operator');
  const change = (at: number, fact: Fact | null) =>
    onChange(
      facts.flatMap(([name, value], index): [string, string][] => {
        if (index !== at) return [[name, value]];
        return fact === null ? [] : [[fact[0], fact[1]]];
      }),
    );
  return (
    <fieldset className={ui.stack}>
      <legend>{t('facts')}</legend>
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is known by its place alone.
        <div key={index} className={s.fact}>
          <input
            className={f.field}
            lang={language}
            maxLength={60}
            aria-label={t('fact_name', { n: index + 1 })}
            value={name}
            onChange={(event) => change(index, [event.currentTarget.value, value])}
          />
          <input
            className={f.field}
            lang={language}
            maxLength={120}
            aria-label={t('fact_value', { n: index + 1 })}
            value={value}
            onChange={(event) => change(index, [name, event.currentTarget.value])}
          />
          <button
            type="button"
            className={ui.square}
            aria-label={t('fact_remove', { n: index + 1 })}
            onClick={() => change(index, null)}
          >
            <IconX size={18} stroke={1.75} />
          </button>
        </div>
      ))}
      {problem !== undefined && <small className={`${ui.bad} ${ui.small}`}>{problem}</small>}
      {facts.length < FACTS_MAX && (
        <button
          type="button"
          className={ui.link}
          onClick={() => onChange([...facts.map(([a, b]): [string, string] => [a, b]), ['', '']])}
        >
          {t('fact_add')}
        </button>
      )}
    </fieldset>
  );
}
