import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import s from './palette.module.css';
import type { Entry } from './palette-entries.ts';

type Props = {
  id: string;
  entries: readonly Entry[];
  current: number;
  onChoose: (entry: Entry) => void;
};

/** The results in groups; the current one is gold and names the action of Enter. */
export function PaletteList({ id, entries, current, onChoose }: Props) {
  const { t } = useTranslation('lists');
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the choice.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <div id={id} role="listbox" aria-label={t('found')} className={s.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={s.group}>
            {t(`group_${group}`)}
          </div>
          {entries.map((entry, index) => {
            if (entry.group !== group) return null;
            const isChosen = index === current;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
              <div
                key={entry.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={isChosen}
                ref={isChosen ? chosen : null}
                className={s.entry}
                onClick={() => onChoose(entry)}
              >
                <b>{entry.label}</b>
                {entry.note !== undefined && <span className="figures">{entry.note}</span>}
                <small>{t(entry.enter)}</small>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
