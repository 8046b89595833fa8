import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Register } from '#domains/shops/contract/register.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import f from '#platform/ui/form.module.css';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { openShiftRoute } from '../../contract/shift.ts';
import { sumOfNotes } from '../../core/counted-notes.ts';
import { DrawerDialog } from '../drawer/drawer-dialog.tsx';
import { LabelledMoney } from '../drawer/labelled-money.tsx';
import { nameOf } from '../names.ts';
import { CountToggle, type NoteCounts, NotesCounter, notesIn } from './notes-counter.tsx';

type Props = { isOpen: boolean; register: Register; onClose: () => void };

/** Opens the shift with the cash in the drawer: Enter takes what the last shift left. */
export function OpenShiftDialog({ isOpen, register, onClose }: Props) {
  const { t } = useTranslation('shift');
  const { language } = useNumberFormat();
  return (
    <DrawerDialog
      isOpen={isOpen}
      onClose={onClose}
      draft={`open_shift ${register.id}`}
      title={t('open_shift')}
      of={nameOf(register, language)}
      size={460}
    >
      <OpenForm register={register} onClose={onClose} />
    </DrawerDialog>
  );
}

function OpenForm({ register, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['shift', 'common']);
  const format = useNumberFormat();
  const left = register.left_in_drawer;
  const [typed, setTyped] = useDrafted<Minor>('typed', left ?? ZERO);
  const [counts, setCounts] = useDrafted<NoteCounts | null>('counts', null);
  const opening_float = counts === null ? typed : sumOfNotes(notesIn(counts));
  const opening = usePostOnce(
    (id) => {
      const notes = counts === null ? {} : { notes: notesIn(counts) };
      const body = { id, register_id: register.id, opening_float, ...notes };
      return call(openShiftRoute, { body });
    },
    { unreached: t('unreached'), onDone: onClose },
  );
  const open = (event: FormEvent) => {
    event.preventDefault();
    opening.post();
  };
  const { failure } = opening;
  return (
    <form className={f.form} onSubmit={open}>
      {counts === null ? (
        <LabelledMoney
          label={t('opening_float')}
          data-autofocus
          value={typed}
          onChange={setTyped}
        />
      ) : (
        <NotesCounter counts={counts} onChange={setCounts} />
      )}
      {left !== null && (
        <p className={ui.quiet}>{t('last_shift_left', { amount: format.money(left) })}</p>
      )}
      {left !== null && opening_float !== left && (
        <p className={ui.warn}>
          {t('float_differs', { amount: format.money((opening_float - left) as Minor) })}
        </p>
      )}
      <div className={ui.sum}>
        <CountToggle counts={counts} onToggle={setCounts} />
        {counts !== null && <b className="figures">{format.money(opening_float)}</b>}
      </div>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          size="md"
          loading={opening.isBusy}
          rightSection={<KeyHint keys="Enter" onCloth />}
        >
          {t('open_shift')}
        </Button>
      </div>
    </form>
  );
}
