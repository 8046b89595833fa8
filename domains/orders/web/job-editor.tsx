import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import type { Kept } from '#platform/client/use-kept.ts';
import f from '#platform/ui/form.module.css';
import type { JobContent } from '../contract/job.ts';
import { type JobDraft, jobRequestOf, missingOfJob } from './job-draft.ts';
import { JobFields } from './job-fields.tsx';
import s from './part/trade.module.css';
import { TradeEditor } from './part/trade-editor.tsx';
import { usePostKeys } from './part/use-post-keys.ts';

type Props = {
  begin: JobDraft;
  /** Of a new one: what was written of it so far. */
  kept?: Kept<JobDraft>;
  /** The job that is written on; a new one has none. */
  id?: string;
  error: unknown;
  isBusy: boolean;
  onSave: (job: JobContent) => void;
  /** Whether money of the one it is for lies on it. */
  hasDeposit?: boolean;
  /** What else is told when it is taken in. */
  before?: ReactNode;
  /** What else can be done with it as it stands saved. */
  children?: ReactNode;
};

/** A job card while it is written: saved by the button, F9 or Ctrl Enter. */
export function JobEditor(props: Props) {
  const { begin, kept, id, error, isBusy, onSave, before, children } = props;
  const { t } = useTranslation('orders');
  const { warehouses } = useWarehouses();
  // As it was shown first: whoever shows it anew may have made the same once more.
  const [first] = useState(begin);
  const [own, setOwn] = useState(first);
  const draft = kept?.draft ?? own;
  const setDraft = kept?.change ?? setOwn;
  const missing = missingOfJob(draft);
  const warehouse_id = draft.order.warehouse_id || (warehouses[0]?.value ?? '');
  const isReady = missing === null && warehouse_id !== '' && !isBusy;
  const isChanged = draft !== first;
  const save = useRef(() => {});
  save.current = () => {
    if (isReady) onSave(jobRequestOf({ ...draft, order: { ...draft.order, warehouse_id } }));
  };
  usePostKeys(save);
  return (
    <TradeEditor
      side="sold"
      draft={draft.order}
      onChange={(change) => setDraft((before) => ({ ...before, order: change(before.order) }))}
      until={t('until_job')}
      isPartyFixed={props.hasDeposit ?? false}
      inPercent
      note={t('note_to_customer')}
      about={
        <JobFields
          draft={draft}
          set={(changed) => setDraft((before) => ({ ...before, ...changed }))}
          {...(id !== undefined && { id })}
        />
      }
    >
      {before}
      <section className={`${s.sheet} ${s.fields}`}>
        {error !== null && (
          <p className={f.failure} role="alert">
            {failureWords(error, t('unreached'))}
          </p>
        )}
        <div className={s.buttons}>
          <Button
            size="md"
            variant={id === undefined || isChanged ? 'filled' : 'default'}
            loading={isBusy}
            disabled={!isReady}
            onClick={() => save.current()}
          >
            {t(id === undefined ? 'take_in_job' : 'save')}
          </Button>
        </div>
        <p className={s.hint} role="status">
          {missing === null ? t('save_keys') : t(`missing_${missing}`)}
        </p>
      </section>
      {!isChanged && children}
    </TradeEditor>
  );
}
