import { Fragment, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKey, openDraft } from '#platform/client/form-drafts.ts';
import { DraftOfForm, DraftOwner } from '#platform/client/use-drafted.ts';
import s from './form-draft.module.css';

type Props = {
  /** The form, and the record with its version: a draft for another one is not restored. */
  of: string;
  /** Stored for all tabs and after the browser closes; else for this tab. */
  isOnDevice?: boolean;
  children: ReactNode;
};

/**
 * Stores the input of the inner form (`useDrafted`) in this tab until it is saved or discarded,
 * across reloads, closed dialogs and ended sessions.
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
  // The button that had the focus disappears with the note.
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
          // Excludes an inner form with a draft of its own, and dialogs above this form.
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
