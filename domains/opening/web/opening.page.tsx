import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import {
  listOpeningBalancesRoute,
  postOpeningBalanceRoute,
} from '#domains/inventory/contract/opening-balance.ts';
import { toTrackedInput } from '#domains/inventory/web/part/draft-tracked.ts';
import { add, negate } from '#domains/kernel/core/money.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './opening.module.css';
import { EMPTY_OPENING, type OpeningDraft, openingRowsOf, sumSteps } from './opening-draft.ts';
import { AccountsStep, MoneyStep, PeopleStep, ProductsStep } from './opening-steps.tsx';

/** What the shop had and owed when it began to use these books, in four steps. */
export default function Opening() {
  const { t } = useTranslation(['opening', 'lists']);
  const me = useMe();
  return (
    <ListPage title={t('title')} trail={[t('settings'), t('books')]}>
      {me.can('opening-balance.read') && <Posted />}
      {me.can('opening-balance.create') ? (
        <FormDraft of="opening">
          <OpeningForm />
        </FormDraft>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

/** The last opening balances, whatever made them. */
function Posted() {
  const { t } = useTranslation(['opening', 'lists']);
  const { money } = useNumberFormat();
  const dates = useDates();
  const { data } = useQuery(queryOptionsFor(listOpeningBalancesRoute, { query: { limit: 10 } }));
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={`${ui.sheet} ${ui.column}`} aria-label={t('posted')}>
      <h2>{t('posted')}</h2>
      <ul className={ui.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={documentPath(row.id)}>{row.number}</Link>
            <span>{dates.day(row.business_date)}</span>
            {row.total !== undefined && <b className="figures">{money(row.total)}</b>}
            {row.reversed_by !== null && <Tag tone="warn">{t('lists:reversed')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = ['money', 'people', 'products', 'others'] as const;

function OpeningForm() {
  const { t } = useTranslation(['opening', 'lists']);
  const dates = useDates();
  const navigate = useNavigate();
  const { warehouses, branchOf } = useWarehouses();
  const saved = useSavedDraft(EMPTY_OPENING);
  const { draft } = saved;
  const set = (changed: Partial<OpeningDraft>) =>
    saved.change((before) => ({ ...before, ...changed }));
  const warehouse_id = draft.at || (warehouses[0]?.value ?? '');
  const rows = openingRowsOf(draft, warehouse_id, toTrackedInput);
  const isEmpty = Object.values(rows).every((list) => list.length === 0);
  const posting = usePostOnce(
    (id) =>
      call(postOpeningBalanceRoute, {
        body: {
          id,
          business_date: draft.day || undefined,
          branch_id: branchOf(warehouse_id),
          ...rows,
          note: draft.note,
        } as never,
      }),
    {
      unreached: t('unreached'),
      onDone: ({ data }) => {
        saved.clear();
        void navigate(documentPath(data.id));
      },
    },
  );
  const isLast = draft.step === STEPS.length - 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLast) set({ step: draft.step + 1 });
    else if (!isEmpty) posting.post();
  };
  const sums = sumSteps(draft);
  const step = { draft, set, warehouse_id };
  return (
    <form className={`${f.form} ${ui.column}`} onSubmit={submit}>
      <p className={f.hint}>{t('intro')}</p>
      <div className={ui.row}>
        <DayField
          label={t('day')}
          value={draft.day}
          isLabelSeen
          isOptional
          max={dates.today()}
          onChange={(day) => set({ day })}
        />
        <LocationField label={t('place')} value={warehouse_id} onChange={(at) => set({ at })} />
      </div>
      <Steps chosen={draft.step} sums={sums} onChoose={(chosen) => set({ step: chosen })} />
      {draft.step === 0 && <MoneyStep {...step} />}
      {draft.step === 1 && <PeopleStep {...step} />}
      {draft.step === 2 && <ProductsStep {...step} />}
      {draft.step === 3 && <AccountsStep {...step} />}
      {isLast && (
        <Typed
          label={t('lists:note')}
          value={draft.note}
          max={1000}
          onChange={(note) => set({ note })}
        />
      )}
      <Remainder sums={sums} />
      <FormFoot
        failure={posting.failure}
        isBusy={posting.isBusy}
        save={t(isLast ? 'post' : 'next')}
        onCancel={() => {
          saved.clear();
          void navigate('/dashboard/settings/books');
        }}
      />
    </form>
  );
}

type StepsProps = {
  chosen: number;
  sums: ReturnType<typeof sumSteps>;
  onChoose: (step: number) => void;
};

/** The steps with their sums; each can be opened at any time. */
function Steps({ chosen, sums, onChoose }: StepsProps) {
  const { t } = useTranslation('opening');
  const { amount, count } = useNumberFormat();
  return (
    <ol className={s.steps}>
      {STEPS.map((step, index) => (
        <li key={step}>
          <Button
            fullWidth
            size="md"
            variant={index === chosen ? 'filled' : 'default'}
            aria-current={index === chosen ? 'step' : undefined}
            onClick={() => onChoose(index)}
          >
            {count(index + 1)} {t(`step_${step}`)}
          </Button>
          <span className="figures">{amount(sums[index] ?? negate(add()))}</span>
        </li>
      ))}
    </ol>
  );
}

/** What the owner's capital gets, always in sight. */
function Remainder({ sums }: { sums: ReturnType<typeof sumSteps> }) {
  const { t } = useTranslation('opening');
  const { money } = useNumberFormat();
  const rest = add(...sums);
  return (
    <p className={`${ui.box} ${ui.ends} ${s.remainder}`} role="status">
      <span>{t(rest < 0 ? 'remainder_short' : 'remainder')}</span>
      <b className="figures">{money(rest < 0 ? negate(rest) : rest)}</b>
    </p>
  );
}
