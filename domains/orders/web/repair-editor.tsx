import { Button } from '@mantine/core';
import { type ReactNode, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnceQuoted } from '#domains/pricing/web/part/use-quote.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { useFailureInLines } from '#platform/client/failure-message.ts';
import { DraftOfForm, useDrafted } from '#platform/client/use-drafted.ts';
import type { SavedDraft } from '#platform/client/use-saved-draft.ts';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import type { RepairContent } from '../contract/repair.ts';
import s from './part/trade.module.css';
import { TradeEditor } from './part/trade-editor.tsx';
import { usePostKeys } from './part/use-post-keys.ts';
import { usePromised } from './part/use-promised.ts';
import { QuoteFailure } from './quote-failure.tsx';
import { missingOfRepair, type RepairDraft, repairRequestOf } from './repair-draft.ts';
import { RepairFields } from './repair-fields.tsx';

type Props = {
  begin: RepairDraft;
  /** The saved draft of a new repair. */
  saved?: SavedDraft<RepairDraft>;
  /** The id of the repair; a new one has none. */
  id?: string;
  error: unknown;
  isBusy: boolean;
  onSave: (repair: RepairContent) => void;
  /** Whether it has a deposit of its customer. */
  hasDeposit?: boolean;
  /** Further fields when a device is taken in. */
  before?: ReactNode;
  /** Further actions on the saved repair. */
  children?: ReactNode;
};

/** Edits a repair; saved by the button, F9 or Ctrl Enter. */
export function RepairEditor(props: Props) {
  const { begin, saved, id, error, isBusy, onSave, before, children } = props;
  const { t, i18n } = useTranslation('orders');
  const { warehouses } = useWarehouses();
  // The initial state: a later render may get a newer version of the repair.
  const [first] = useState(begin);
  const [ownDraft, setOwnDraft] = useDrafted('own', first);
  const written = saved?.draft ?? ownDraft;
  const setDraft = saved?.change ?? setOwnDraft;
  const missing = missingOfRepair(written);
  const warehouse_id = written.order.warehouse_id || (warehouses[0]?.value ?? '');
  const { draft: order, quoted, changed } = usePromised(written.order, 'sold', warehouse_id);
  const draft = { ...written, order };
  const names = order.products.map((line) => variantName(line, i18n.language));
  const failure = useFailureInLines(error, names, t('unreached'));
  const unquoted = useFailureInLines(quoted.error, names, t('unreached'));
  const isReady = missing === null && warehouse_id !== '' && unquoted === null && !isBusy;
  const isChanged = written !== first;
  const stored = use(DraftOfForm);
  const save = useRef(() => {});
  save.current = useOnceQuoted(written, quoted, () => {
    if (!isReady) return;
    stored?.submit();
    onSave(repairRequestOf({ ...draft, order: { ...order, warehouse_id } }));
  });
  usePostKeys(save);
  return (
    <TradeEditor
      side="sold"
      draft={order}
      onChange={(change) =>
        setDraft((before) => ({ ...before, order: changed(change)(before.order) }))
      }
      until={t('until_repair')}
      isPartyFixed={props.hasDeposit ?? false}
      inPercent
      note={t('note_to_customer')}
      about={
        <RepairFields
          draft={draft}
          set={(changed) => setDraft((before) => ({ ...before, ...changed }))}
          id={id}
        />
      }
    >
      {before}
      <section className={`${ui.sheet} ${ui.parts}`}>
        <QuoteFailure failure={unquoted} onRetry={quoted.again} />
        {failure !== null && (
          <p className={f.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={`${ui.row} ${s.buttons}`}>
          <Button
            size="md"
            variant={id === undefined || isChanged ? 'filled' : 'default'}
            loading={isBusy}
            disabled={!isReady}
            onClick={() => save.current()}
          >
            {t(id === undefined ? 'take_in_repair' : 'save')}
          </Button>
        </div>
        <p className={ui.quiet} role="status">
          {missing === null ? t('save_keys') : t(`missing_${missing}`)}
        </p>
      </section>
      {!isChanged && children}
    </TradeEditor>
  );
}
