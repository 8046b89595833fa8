import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import type { Draft } from './use-draft.ts';

type Props = {
  draft: Draft<never> | Draft<object>;
  /** Further actions, such as delete and preview. */
  more?: ReactNode;
  children: ReactNode;
};

/**
 * The fields of an entry above the bar that saves them. A concurrent change by another operator is
 * reported.
 */
export function EntryForm({ draft, more, children }: Props) {
  const { t } = useTranslation('operator');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.save();
  };
  return (
    <form className={ui.stack} onSubmit={submit} noValidate>
      {children}
      <div className={ui.bar}>
        {more}
        <span className={ui.quiet} role="status">
          {draft.isChanged ? t('not_saved') : draft.version > 0 && t('all_saved')}
        </span>
        {draft.failure !== null && (
          <span className={`${ui.bad} ${ui.small}`} role="alert">
            {draft.failure}
          </span>
        )}
        {draft.isConflict && (
          <Button variant="default" size="md" onClick={() => window.location.reload()}>
            {t('look_again')}
          </Button>
        )}
        {draft.isChanged && draft.version > 0 && (
          <Button variant="default" size="md" onClick={draft.undo}>
            {t('undo')}
          </Button>
        )}
        <Button
          type="submit"
          size="md"
          loading={draft.saving.isPending}
          disabled={!draft.isChanged}
        >
          {t('save')}
        </Button>
      </div>
      <LeaveGuard isChanged={draft.isChanged && !draft.saving.isPending} />
    </form>
  );
}

/** Deletes an entry, after confirmation. */
export function RemoveButton({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) {
  const { t } = useTranslation('operator');
  const [isSure, setSure] = useState(false);
  return (
    <Button
      variant="default"
      size="md"
      className={ui.bad}
      loading={isBusy}
      onBlur={() => setSure(false)}
      onClick={() => (isSure ? onRemove() : setSure(true))}
    >
      {t(isSure ? 'remove_sure' : 'remove')}
    </Button>
  );
}
