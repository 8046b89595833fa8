import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Register } from '#domains/shops/contract/register.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { closeShiftRoute } from '../../contract/shift.ts';
import { readShiftRoute } from '../../contract/shift-report.ts';
import { sumOfNotes } from '../../core/counted-notes.ts';
import s from '../drawer/drawer.module.css';
import { DrawerDialog } from '../drawer/drawer-dialog.tsx';
import { LabelledMoney } from '../drawer/labelled-money.tsx';
import { nameOf } from '../names.ts';
import { CountToggle, type NoteCounts, NotesCounter, notesIn } from './notes-counter.tsx';

type Props = {
  isOpen: boolean;
  register: Register;
  shift_id: string;
  onClosed: () => void;
  onClose: () => void;
};

/** Counts the drawer and closes the shift. The expected cash is shown only with permission. */
export function CloseShiftDialog({ isOpen, register, ...rest }: Props) {
  const { t } = useTranslation('shift');
  const { language } = useNumberFormat();
  return (
    <DrawerDialog
      isOpen={isOpen}
      draft={`close_shift ${rest.shift_id}`}
      onClose={rest.onClose}
      title={t('count_and_close')}
      of={nameOf(register, language)}
      size={620}
    >
      <CloseForm {...rest} />
    </DrawerDialog>
  );
}

function CloseForm({ shift_id, onClosed, onClose }: Omit<Props, 'isOpen' | 'register'>) {
  const { t } = useTranslation(['shift', 'common']);
  const format = useNumberFormat();
  const report = useQuery(queryOptionsFor(readShiftRoute, { params: { id: shift_id } }));
  const [counts, setCounts] = useDrafted<NoteCounts | null>('counts', () => new Map());
  const [typed, setTyped] = useDrafted<Minor>('typed', ZERO);
  const [taken_out, setTakenOut] = useDrafted<Minor>('taken_out', ZERO);
  const [note, setNote] = useDrafted('note', '');
  const counted = counts === null ? typed : sumOfNotes(notesIn(counts));
  const isTooMuch = taken_out > counted;
  const closing = usePostOnce(
    (id) => {
      const count = counts === null ? { counted: typed } : { notes: notesIn(counts) };
      const more = { taken_out, note: note.trim() || undefined };
      return call(closeShiftRoute, { params: { id: shift_id }, body: { id, ...count, ...more } });
    },
    { unreached: t('unreached'), onDone: onClosed },
  );
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooMuch) closing.post();
  };
  const { failure } = closing;
  const carts = report.data?.data.carts.length ?? 0;
  return (
    <form className={f.form} onSubmit={close}>
      {counts === null ? (
        <LabelledMoney label={t('counted')} data-autofocus value={typed} onChange={setTyped} />
      ) : (
        <NotesCounter counts={counts} onChange={setCounts} />
      )}
      <CountToggle counts={counts} onToggle={setCounts} />
      <div className={s.pair}>
        <LabelledMoney
          label={t('to_the_safe')}
          value={taken_out}
          onChange={setTakenOut}
          aria-invalid={isTooMuch}
        />
        <label className={f.label}>
          {t('note')}
          <input
            className={f.field}
            maxLength={1000}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </label>
      </div>
      <CashCount
        counted={counted}
        left={(counted - taken_out) as Minor}
        expected={report.data?.data.expected ?? null}
      />
      {carts > 0 && (
        <p className={ui.quiet}>{t('carts_stay', { count: carts, shown: format.count(carts) })}</p>
      )}
      {isTooMuch && <p className={ui.warn}>{t('taken_too_much')}</p>}
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="md" disabled={isTooMuch} loading={closing.isBusy}>
          {t('close_shift')}
        </Button>
      </div>
    </form>
  );
}

type CashCountProps = { counted: Minor; left: Minor; expected: Minor | null };

/** The counted total, beside the expected cash. */
function CashCount({ counted, left, expected }: CashCountProps) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const difference = expected === null ? null : ((counted - expected) as Minor);
  return (
    <dl className={`${ui.pairs} ${s.standing}`} aria-live="polite">
      <dt>{t('counted')}</dt>
      <dd className={`${s.big} figures`}>{format.money(counted)}</dd>
      {expected !== null && difference !== null && (
        <>
          <dt>{t('expected')}</dt>
          <dd className="figures">{format.amount(expected)}</dd>
          <dt>{t(difference < 0 ? 'short' : 'over')}</dt>
          <dd className="figures" data-off={difference !== 0 || undefined}>
            {format.amount(difference)}
          </dd>
        </>
      )}
      <dt>{t('left_in_drawer')}</dt>
      <dd className="figures">{format.amount(left)}</dd>
    </dl>
  );
}
