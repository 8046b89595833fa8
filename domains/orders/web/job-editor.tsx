import { Button } from '@mantine/core';
import { type ReactNode, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureInLines } from '#domains/access/web/part/failure-words.ts';
import { useOnceQuoted } from '#domains/pricing/web/part/use-quote.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { DraftOfForm, useDrafted } from '#platform/client/use-drafted.ts';
import type { Kept } from '#platform/client/use-kept.ts';
import f from '#platform/ui/form.module.css';
import { goodsName } from '#platform/ui/local-name.ts';
import type { JobContent } from '../contract/job.ts';
import { type JobDraft, jobRequestOf, missingOfJob } from './job-draft.ts';
import { JobFields } from './job-fields.tsx';
import s from './part/trade.module.css';
import { TradeEditor } from './part/trade-editor.tsx';
import { usePostKeys } from './part/use-post-keys.ts';
import { usePromised } from './part/use-promised.ts';
import { QuoteFailure } from './quote-failure.tsx';

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
  const { t, i18n } = useTranslation('orders');
  const { warehouses } = useWarehouses();
  // As it was shown first: whoever shows it anew may have made the same once more.
  const [first] = useState(begin);
  const [own, setOwn] = useDrafted('own', first);
  const written = kept?.draft ?? own;
  const setDraft = kept?.change ?? setOwn;
  const missing = missingOfJob(written);
  const warehouse_id = written.order.warehouse_id || (warehouses[0]?.value ?? '');
  const { draft: order, quoted, changed } = usePromised(written.order, 'sold', warehouse_id);
  const draft = { ...written, order };
  const names = order.products.map((line) => goodsName(line, i18n.language));
  const failure = useFailureInLines(error, names, t('unreached'));
  const unquoted = useFailureInLines(quoted.error, names, t('unreached'));
  const isReady = missing === null && warehouse_id !== '' && unquoted === null && !isBusy;
  const isChanged = written !== first;
  const stored = use(DraftOfForm);
  const save = useRef(() => {});
  save.current = useOnceQuoted(written, quoted, () => {
    if (!isReady) return;
    stored?.submit();
    onSave(jobRequestOf({ ...draft, order: { ...order, warehouse_id } }));
  });
  usePostKeys(save);
  return (
    <TradeEditor
      side="sold"
      draft={order}
      onChange={(change) =>
        setDraft((before) => ({ ...before, order: changed(change)(before.order) }))
      }
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
        <QuoteFailure failure={unquoted} onRetry={quoted.again} />
        {failure !== null && (
          <p className={f.failure} role="alert">
            {failure}
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
