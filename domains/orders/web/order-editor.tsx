import { Button } from '@mantine/core';
import { type ReactNode, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { useOnceQuoted } from '#domains/pricing/web/part/use-quote.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { useFailureInLines } from '#platform/client/failure-message.ts';
import { DraftOfForm, useDrafted } from '#platform/client/use-drafted.ts';
import type { SavedDraft } from '#platform/client/use-saved-draft.ts';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import type { OrderKind } from '../core/order-kind.ts';
import s from './part/trade.module.css';
import { EMPTY_TRADE, missingOf, type TradeDraft, totalsOf } from './part/trade-draft.ts';
import { TradeEditor, useShopTerms } from './part/trade-editor.tsx';
import { usePostKeys } from './part/use-post-keys.ts';
import { usePromised } from './part/use-promised.ts';
import { QuoteFailure } from './quote-failure.tsx';
import { sideOf } from './use-kind-of-page.ts';

type Props = {
  kind: OrderKind;
  begin: TradeDraft;
  /** The saved draft of a new document. */
  saved?: SavedDraft<TradeDraft>;
  error: unknown;
  isBusy: boolean;
  onSave: (draft: TradeDraft) => void;
  /** Whether it has a deposit of its customer. */
  hasDeposit?: boolean;
  /** A further reason why it cannot be saved. */
  missing?: 'deposit' | null;
  /** Further fields, which depend on the total. */
  before?: (total: Minor) => ReactNode;
  /** Further actions on the saved order. */
  children?: ReactNode;
};

/** Edits a quotation or order; saved by the button, F9 or Ctrl Enter. */
export function OrderEditor(props: Props) {
  const { kind, begin, saved, error, isBusy, onSave, before, children } = props;
  const { t, i18n } = useTranslation('orders');
  // The initial state: a later render may get a newer version of the order.
  const [first] = useState(begin);
  const [ownDraft, setOwnDraft] = useDrafted('own', first);
  const written = saved?.draft ?? ownDraft;
  const side = sideOf(kind);
  const { warehouses } = useWarehouses();
  const warehouse_id = written.warehouse_id || (warehouses[0]?.value ?? '');
  const { draft, quoted, changed } = usePromised(written, side, warehouse_id);
  const names = draft.products.map((line) => variantName(line, i18n.language));
  const failure = useFailureInLines(error, names, t('unreached'));
  const unquoted = useFailureInLines(quoted.error, names, t('unreached'));
  const missingField = missingOf(draft, side, kind !== 'sales_quotation');
  const missing = missingField ?? props.missing ?? null;
  const total = totalsOf(draft, side, useShopTerms())?.total ?? ZERO;
  const isReady = missing === null && warehouse_id !== '' && unquoted === null && !isBusy;
  const isChanged = written !== first;
  const set = saved?.change ?? setOwnDraft;
  const stored = use(DraftOfForm);
  const save = useRef(() => {});
  save.current = useOnceQuoted(written, quoted, () => {
    if (!isReady) return;
    stored?.submit();
    onSave({ ...draft, warehouse_id });
  });
  usePostKeys(save);
  return (
    <TradeEditor
      side={side}
      draft={draft}
      onChange={(change) => set(changed(change))}
      until={t(`until_${kind}`)}
      isPartyFixed={props.hasDeposit ?? false}
      atLastCost={kind === 'purchase_order'}
      inPercent
    >
      {before?.(total)}
      <section className={`${ui.sheet} ${ui.parts}`}>
        <QuoteFailure failure={unquoted} onRetry={quoted.again} />
        {error !== null && (
          <p className={f.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={`${ui.row} ${s.buttons}`}>
          <Button
            size="md"
            variant={children === undefined || isChanged ? 'filled' : 'default'}
            loading={isBusy}
            disabled={!isReady}
            onClick={() => save.current()}
          >
            {t('save')}
          </Button>
          {isChanged && draft.products.length > 0 && children === undefined && (
            <Button
              size="md"
              variant="subtle"
              color="gray"
              onClick={() =>
                saved === undefined ? setOwnDraft({ ...EMPTY_TRADE }) : saved.clear()
              }
            >
              {t('clear')}
            </Button>
          )}
        </div>
        <p className={ui.quiet} role="status">
          {missing === null ? t('save_keys') : t(`missing_${missing}`)}
        </p>
      </section>
      {!isChanged && children}
    </TradeEditor>
  );
}
