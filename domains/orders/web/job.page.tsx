import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { changeJobRoute, type Job, readJobRoute } from '../contract/job.ts';
import { isOpenStage } from '../core/job-stage.ts';
import { AdvanceSide } from './advance-side.tsx';
import { draftOfJob } from './job-draft.ts';
import { JobEditor } from './job-editor.tsx';
import { JobActs, JobSteps } from './job-stages.tsx';
import { JobTag } from './job-tag.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderSheet } from './order-sheet.tsx';
import s from './part/trade.module.css';
import { useDeed } from './part/use-deed.ts';
import { SerialHistory } from './serial-history.tsx';

/** A job: its card to be written on while it is here, later what became of it. */
export default function JobPage() {
  const { t } = useTranslation('orders');
  const { id = '' } = useParams();
  const me = useMe();
  const may = me.can('jobs.read');
  const asked = useQuery({ ...queryOptionsFor(readJobRoute, { params: { id } }), enabled: may });
  const job = asked.data?.data;
  return (
    <ListPage
      title={job === undefined ? t('job') : `${t('job')} ${job.number}`}
      trail={[t('jobs')]}
      aside={job !== undefined && <Head job={job} />}
    >
      {!may && <NoPermission />}
      {asked.error !== null && job === undefined && (
        <ErrorState
          title={t('jobs_failed')}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {may && asked.isPending && <div className={s.outline} aria-busy="true" />}
      {job !== undefined &&
        (isOpenStage(job.stage) && me.can('jobs.create') ? (
          <FormDraft key={job.version} of={`job ${job.id} ${job.version}`}>
            <Card job={job} />
          </FormDraft>
        ) : (
          <OrderSheet order={job} acts={<Acts job={job} />} about={<Device job={job} />} />
        ))}
    </ListPage>
  );
}

function Head({ job }: { job: Job }) {
  const dates = useDates();
  return (
    <>
      <JobTag stage={job.stage} />
      <span className={s.hint}>
        <span className="figures">{dates.day(job.business_date)}</span> · {job.created_by}
      </span>
      <span className={s.acts}>
        <OrderPapers order={job} />
      </span>
    </>
  );
}

function Acts({ job }: { job: Job }) {
  return (
    <div className={s.fields}>
      <JobActs job={job} />
      <JobSteps job={job} />
    </div>
  );
}

function Card({ job }: { job: Job }) {
  const { id, version } = job;
  const changing = useDeed(changeJobRoute);
  return (
    <JobEditor
      id={id}
      begin={draftOfJob(job)}
      hasDeposit={job.advance !== null}
      error={changing.error}
      isBusy={changing.isPending}
      onSave={(card) => changing.mutate({ params: { id }, body: { version, ...card } })}
    >
      <section className={s.sheet}>
        <JobActs job={job} />
      </section>
      <AdvanceSide order={job} />
      <section className={s.sheet}>
        <JobSteps job={job} />
      </section>
    </JobEditor>
  );
}

/** What came in, where it is not written on any more. */
function Device({ job }: { job: Job }) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  const { device, serial, fault, technician, warranty_until } = job;
  const facts: [string, string][] = [
    [t('device'), device],
    [t('serial'), serial],
    [t('fault'), fault],
    [t('technician'), technician?.name ?? ''],
    [t('warranty'), warranty_until === null ? '' : dates.day(warranty_until)],
  ];
  return (
    <section className={`${s.sheet} ${s.fields}`}>
      <dl className={s.sums}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <SerialHistory serial={serial} except={job.id} />
    </section>
  );
}
