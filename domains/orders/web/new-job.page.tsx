import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import {
  type DraftTender,
  TenderFields,
  withoutCodes,
} from '#domains/payments/web/part/tender-fields.tsx';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { useKept } from '#platform/client/use-kept.ts';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { createJobRoute } from '../contract/job.ts';
import { EMPTY_JOB, type JobDraft } from './job-draft.ts';
import { JobEditor } from './job-editor.tsx';
import s from './part/trade.module.css';
import { useDeed } from './part/use-deed.ts';
import { pathOf } from './use-kind-of-page.ts';

/** Something is taken in to be mended. */
export default function NewJob() {
  const { t } = useTranslation('orders');
  const may = useMe().can('jobs.create');
  return (
    <ListPage title={t('new_job')} trail={[t('jobs')]}>
      {may ? (
        <FormDraft of="job">
          <Taking />
        </FormDraft>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function Taking() {
  const navigate = useNavigate();
  const kept = useKept<JobDraft>(EMPTY_JOB);
  // One id for every try: what was taken once is not taken twice.
  const [deposit_id] = useState(() => uuidv7());
  const [tenders, setTenders] = useDrafted<readonly DraftTender[]>('tenders', [], withoutCodes);
  const { t } = useTranslation('orders');
  const payments = tenders.filter(({ amount }) => amount > 0);
  const creating = useDeed(createJobRoute, ({ data }) => {
    kept.clear();
    void navigate(pathOf('job', data.id), { replace: true });
  });
  return (
    <JobEditor
      begin={EMPTY_JOB}
      kept={kept}
      error={creating.error}
      isBusy={creating.isPending}
      before={
        <section className={`${s.sheet} ${s.fields}`}>
          <TenderFields
            label={t('deposit_now')}
            tenders={tenders}
            rest={ZERO}
            onChange={setTenders}
          />
        </section>
      }
      onSave={(job) => {
        const left = payments.length === 0 ? {} : { deposit: { id: deposit_id, payments } };
        creating.mutate({ body: { id: kept.id, ...job, ...left } });
      }}
    />
  );
}
