import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import {
  changeLoyaltyTermsRoute,
  type LoyaltyTerms,
  readLoyaltyTermsRoute,
} from '../contract/points.ts';
import s from './loyalty-terms.module.css';

/** The terms for earning and spending points, and the validity of points and gift cards. */
export default function Terms() {
  const { t } = useTranslation(['loyalty', 'settings']);
  const canRead = useMe().can('loyalty.read');
  const termsQuery = useQuery({
    ...queryOptionsFor(readLoyaltyTermsRoute),
    enabled: canRead,
    staleTime: 0,
  });
  const terms = termsQuery.data?.data;
  return (
    <ListPage title={t('points_terms')} trail={[t('settings:settings')]}>
      {!canRead && <NoPermission />}
      {termsQuery.error !== null && terms === undefined && (
        <ErrorState
          title={t('terms_failed')}
          error={termsQuery.error}
          onRetry={() => void termsQuery.refetch()}
        />
      )}
      {terms !== undefined && (
        <FormDraft of={`loyalty_terms ${terms.version}`}>
          <TermsForm key={terms.version} terms={terms} />
        </FormDraft>
      )}
    </ListPage>
  );
}

function TermsForm({ terms }: { terms: LoyaltyTerms }) {
  const { t } = useTranslation(['loyalty', 'common']);
  const canChange = useMe().can('loyalty.update');
  const client = useQueryClient();
  const [draft, setDraft] = useDrafted('draft', terms);
  const saving = useMutation({
    mutationFn: () => call(changeLoyaltyTermsRoute, { body: draft }),
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  const set = (part: Partial<LoyaltyTerms>) => setDraft({ ...draft, ...part });
  return (
    <form className={`${f.form} ${s.terms}`} onSubmit={submit}>
      <fieldset disabled={!canChange} className={f.form}>
        <label className={f.check}>
          <input
            type="checkbox"
            checked={draft.points_on}
            onChange={({ currentTarget: { checked } }) => set({ points_on: checked })}
          />
          <span>{t('points_on')}</span>
        </label>
        <AmountField
          label={t('amount_per_point')}
          value={draft.amount_per_point}
          onChange={(amount_per_point) => set({ amount_per_point })}
        />
        <AmountField
          label={t('point_value')}
          value={draft.point_value}
          onChange={(point_value) => set({ point_value })}
        />
        {(['min_points', 'points_months', 'card_months'] as const).map((field) => (
          <Labelled key={field} label={t(field)} hint={t(`${field}_text`)}>
            {(id) => (
              <CountInput
                id={id}
                max={9_999_999}
                required={field === 'min_points'}
                aria-describedby={`${id}-hint`}
                value={draft[field]}
                onChange={(count) =>
                  set({ [field]: field === 'min_points' ? (count ?? 0) : count })
                }
              />
            )}
          </Labelled>
        ))}
      </fieldset>
      <p role="status" className={f.done}>
        {saving.isSuccess && t('terms_saved')}
      </p>
      {canChange && (
        <FormFoot
          failure={failureMessage(saving.error, t('unreached'))}
          isBusy={saving.isPending}
          save={t('terms_save')}
          onCancel={() => setDraft(terms)}
        />
      )}
    </form>
  );
}
