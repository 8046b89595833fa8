import { Button } from '@mantine/core';
import { type ReactNode, use, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import s from '#domains/orders/web/part/trade.module.css';
import { TradeEditor } from '#domains/orders/web/part/trade-editor.tsx';
import { usePostKeys } from '#domains/orders/web/part/use-post-keys.ts';
import { useMoneyAccounts } from '#domains/payments/web/part/use-money-accounts.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { DraftOfForm, useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { RecurringContent } from '../contract/recurring.ts';
import { EntryFields } from './entry-fields.tsx';
import { CountField, ScheduleFields, Select } from './schedule-fields.tsx';
import { SpendingFields } from './spending-fields.tsx';
import {
  type ContentDraft,
  contentOf,
  missingOf,
  type ScheduleDraft,
  totalOf,
} from './template-draft.ts';

type Props = {
  content: ContentDraft;
  /** null: a single document, of a waiting date. */
  schedule: ScheduleDraft | null;
  /** Label of the button. */
  save: string;
  error: unknown;
  isBusy: boolean;
  onSave: (content: RecurringContent, schedule: ScheduleDraft | null) => void;
};

/** Edits content and schedule, in the editor of the document's kind. */
export function TemplateEditor({ content, schedule: begin, save, ...props }: Props) {
  const { t } = useTranslation('recurring');
  const { warehouses } = useWarehouses();
  const moneyAccounts = useMoneyAccounts();
  const [draft, setDraft] = useDrafted('draft', content);
  const [schedule, setSchedule] = useDrafted('schedule', begin);
  const missing = missingOf(draft, schedule);
  const first = {
    warehouse_id: warehouses[0]?.value ?? '',
    paid_from: moneyAccounts[0]?.key ?? '',
  };
  const isReady = missing === null && first.warehouse_id !== '';
  const stored = use(DraftOfForm);
  const post = useRef((): void => undefined);
  post.current = () => {
    if (!isReady || props.isBusy) return;
    stored?.submit();
    props.onSave(contentOf(draft, first), schedule);
  };
  usePostKeys(post);
  const change = (changed: Partial<ContentDraft>) => setDraft({ ...draft, ...changed });
  const times = schedule !== null && (
    <ScheduleFields
      draft={schedule}
      hasMail={draft.kind === 'invoice'}
      onChange={(changed) => setSchedule({ ...schedule, ...changed })}
    />
  );
  const foot = (
    <section className={`${ui.sheet} ${ui.parts}`}>
      {props.error !== null && (
        <p className={f.failure} role="alert">
          {failureMessage(props.error, t('unreached'))}
        </p>
      )}
      <div className={`${ui.row} ${s.buttons}`}>
        <Button size="md" loading={props.isBusy} disabled={!isReady} onClick={() => post.current()}>
          {save}
        </Button>
      </div>
      <p className={ui.quiet} role="status">
        {t(missing === null ? 'save_keys' : `missing_${missing}`)}
      </p>
    </section>
  );
  const warehouse_id = draft.trade.warehouse_id || first.warehouse_id;
  if (draft.kind === 'journal') {
    return (
      <Sides foot={foot} draft={draft}>
        {times}
        <EntryFields draft={draft} warehouse_id={warehouse_id} onChange={setDraft} />
      </Sides>
    );
  }
  if (draft.kind === 'expense') {
    return (
      <Sides foot={foot} draft={draft}>
        {times}
        <SpendingFields
          draft={draft}
          moneyAccounts={moneyAccounts}
          warehouse_id={warehouse_id}
          onChange={change}
        />
      </Sides>
    );
  }
  return (
    <TradeEditor
      side="sold"
      inPercent
      draft={draft.trade}
      onChange={(next) => setDraft((before) => ({ ...before, trade: next(before.trade) }))}
      about={
        <>
          {times}
          <section className={`${ui.sheet} ${s.heads}`}>
            <Select
              label={t('prices')}
              value={draft.has_own_prices ? 'own' : 'day'}
              options={(['day', 'own'] as const).map((value) => [value, t(`prices_${value}`)])}
              onChange={(prices) => change({ has_own_prices: prices === 'own' })}
            />
            <CountField
              label={t('pay_days')}
              value={draft.pay_days}
              onChange={(pay_days) => change({ pay_days })}
            />
          </section>
        </>
      }
    >
      {foot}
    </TradeEditor>
  );
}

/** The layout of the trade editor: fields, and the totals beside them. */
function Sides(props: { draft: ContentDraft; foot: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('recurring');
  const format = useNumberFormat();
  return (
    <div className={ui.sides}>
      <div className={ui.stack}>{props.children}</div>
      <aside className={ui.stack}>
        <section className={ui.sheet}>
          <dl className={ui.sums}>
            <div>
              <dt>{t('total')}</dt>
              <dd className="figures">{format.amount(totalOf(props.draft))}</dd>
            </div>
          </dl>
        </section>
        {props.foot}
      </aside>
    </div>
  );
}
