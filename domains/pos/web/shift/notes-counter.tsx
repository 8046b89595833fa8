import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { BDT_NOTES, type CountedNote, sumOfNotes } from '../../core/counted-notes.ts';
import s from '../drawer/drawer.module.css';

/** The count of each note, by its value. */
export type NoteCounts = ReadonlyMap<Minor, number>;

export function notesIn(counts: NoteCounts): CountedNote[] {
  return [...counts].filter(([, count]) => count > 0).map(([note, count]) => ({ note, count }));
}

type ToggleProps = { counts: NoteCounts | null; onToggle: (counts: NoteCounts | null) => void };

/** Switches between notes and a typed total; the first field of the new form gets the focus. */
export function CountToggle({ counts, onToggle }: ToggleProps) {
  const { t } = useTranslation('shift');
  return (
    <button
      type="button"
      className={ui.link}
      onClick={(event) => {
        const { form } = event.currentTarget;
        onToggle(counts === null ? new Map() : null);
        requestAnimationFrame(() => form?.querySelector('input')?.focus());
      }}
    >
      {t(counts === null ? 'count_by_note' : 'type_the_sum')}
    </button>
  );
}

type Props = { counts: NoteCounts; onChange: (counts: NoteCounts) => void };

/** Per denomination. */
const COUNT_MAX = 999_999;

/** Each note and coin with its count, and the running total. */
export function NotesCounter({ counts, onChange }: Props) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  return (
    <fieldset className={s.notes}>
      <legend>{t('count_by_note')}</legend>
      {BDT_NOTES.map((note, index) => {
        const count = counts.get(note) ?? 0;
        return (
          <label key={note} className={s.note}>
            <b className="figures">{format.shortMoney(note)}</b>
            <span aria-hidden="true">×</span>
            <CountInput
              className={s.noteCount}
              data-autofocus={index === 0 || undefined}
              aria-label={t('how_many', { note: format.shortMoney(note) })}
              max={COUNT_MAX}
              value={count === 0 ? null : count}
              onKeyDown={stepOnArrows}
              onChange={(typed) => onChange(new Map(counts).set(note, typed ?? 0))}
            />
            <output className="figures">
              {count === 0 ? '–' : format.amount(sumOfNotes([{ note, count }]))}
            </output>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The arrow keys move between notes, as Tab does. */
function stepOnArrows(event: React.KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  event.preventDefault();
  fields[fields.indexOf(event.currentTarget) + step]?.focus();
}
