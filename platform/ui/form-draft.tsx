import { Fragment, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKey, openDraft } from '#platform/client/form-drafts.ts';
import { DraftOfForm, DraftOwner } from '#platform/client/use-drafted.ts';
import s from './form-draft.module.css';

type Props = {
  /** The form, and the record with its version: what was typed for another is not shown here. */
  of: string;
  /** Kept for all tabs and after the browser is closed; else in this tab. */
  isOnDevice?: boolean;
  children: ReactNode;
};

/**
 * What is typed in the form within (`useDrafted`) stays in this tab until it is saved or discarded:
 * neither a reload nor a closed dialog nor an ended session loses it.
 */
export function FormDraft({ of, isOnDevice = false, children }: Props) {
  const { t } = useTranslation('common');
  const owner = use(DraftOwner);
  const draft = useMemo(
    () => (owner === null ? null : openDraft(draftKey(owner, of), isOnDevice)),
    [owner, of, isOnDevice],
  );
  const [isRestored, setRestored] = useState(false);
  const [discards, setDiscards] = useState(0);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setRestored(draft?.isRestored() ?? false);
    const stop = draft?.onClear(() => setRestored(false));
    return () => {
      draft?.close();
      stop?.();
    };
  }, [draft]);
  const discard = () => {
    draft?.clear();
    setDiscards((before) => before + 1);
  };
  // The button that had the focus is gone with the note.
  useEffect(() => {
    if (discards > 0) around.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [discards]);
  return (
    <DraftOfForm value={draft}>
      {isRestored && (
        <p className={s.note} role="status">
          {t('draft_restored')}
          <button type="button" className={s.discard} onClick={discard}>
            {t('draft_discard')}
          </button>
        </p>
      )}
      <div
        ref={around}
        className={s.around}
        data-draft
        onSubmitCapture={({ target }) => {
          // Not of a form within that has a draft of its own, nor of a dialog over this one.
          const own = (target as Element).closest('[data-draft]');
          if (own === around.current) draft?.submit();
        }}
      >
        <Fragment key={discards}>{children}</Fragment>
      </div>
    </DraftOfForm>
  );
}

const FIRST_FIELD = 'input:enabled, select:enabled, textarea:enabled';
