import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useOrderAction } from '#domains/orders/web/part/use-order-action.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import {
  listRunsRoute,
  RECURRING_ROUTES,
  type Recurring,
  type RecurringRun,
  skipJournalRunRoute,
  skipRunRoute,
} from '../contract/recurring.ts';
import { isOpen } from '../core/template-state.ts';
import r from './runs.module.css';
import { RunTag } from './template-tags.tsx';
import { pathOf, writePermission } from './use-kind-of-page.ts';

type Props = { template: Recurring };

/** The outcome of each date: its document, or why there is none. */
export function Runs({ template }: Props) {
  const { t } = useTranslation('recurring');
  const runsQuery = useInfiniteQuery(pagesFor(listRunsRoute, { params: { id: template.id } }));
  const runs = (runsQuery.data?.pages ?? []).flatMap((page) => page.data);
  return (
    <section className={ui.sheet} aria-busy={runsQuery.isPending}>
      <h2>{t('runs')}</h2>
      {runsQuery.error !== null && (
        <ErrorState
          title={t('failed')}
          error={runsQuery.error}
          onRetry={() => void runsQuery.refetch()}
        />
      )}
      {runsQuery.isSuccess && runs.length === 0 && <p className={ui.quiet}>{t('no_runs')}</p>}
      <ul className={r.runs}>
        {runs.map((run) => (
          <Run key={run.id} template={template} run={run} />
        ))}
      </ul>
      {runsQuery.hasNextPage && (
        <Button variant="default" size="md" onClick={() => void runsQuery.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Run({ template, run }: Props & { run: RecurringRun }) {
  const { t } = useTranslation(['recurring', 'lists']);
  const dates = useDates();
  const { document, refusal, changed_by } = run;
  const section = template.kind === 'invoice' ? 'invoices' : 'documents';
  return (
    <li>
      <b className="figures">{dates.day(run.due_date)}</b>
      <span className={r.what}>
        <RunTag state={run.state} />
        {document !== null && (
          <Link to={`/dashboard/${section}/${document.id}`} className="figures">
            {document.number}
          </Link>
        )}
        {document?.is_reversed && <Tag tone="bad">{t('lists:reversed')}</Tag>}
        {refusal !== null && <span className={ui.warn}>{refusal.text}</span>}
        {document !== null && (
          <small>
            {changed_by === null ? t('by_itself') : t('by', { name: changed_by })}
            {run.is_mailed && ` · ${t('mailed')}`}
          </small>
        )}
      </span>
      {isOpen(run.state) && <RunActions template={template} run={run} />}
    </li>
  );
}

/** Actions of a waiting or refused date: post, change or skip. */
function RunActions({ template, run }: Props & { run: RecurringRun }) {
  const { t } = useTranslation('recurring');
  const canPost = useMe().can(writePermission(template.kind));
  const post = useOrderAction(RECURRING_ROUTES[template.kind].post);
  const skip = useOrderAction(template.kind === 'journal' ? skipJournalRunRoute : skipRunRoute);
  const error = post.error ?? skip.error;
  const isBusy = post.isPending || skip.isPending;
  const params = { id: template.id, run_id: run.id };
  if (!canPost) return null;
  return (
    <div className={`${ui.row} ${r.acts}`}>
      <Button
        size="md"
        loading={post.isPending}
        disabled={isBusy}
        onClick={() => post.mutate({ params, body: {} })}
      >
        {t(run.state === 'refused' ? 'post_again' : 'post')}
      </Button>
      <Button
        component={Link}
        to={pathOf(template.kind, template.id, 'runs', run.id)}
        variant="default"
        size="md"
      >
        {t('change_first')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="md"
        disabled={isBusy}
        onClick={() => skip.mutate({ params })}
      >
        {t('skip')}
      </Button>
      {error !== null && (
        <p className={f.failure} role="alert">
          {failureMessage(error, t('unreached'))}
        </p>
      )}
    </div>
  );
}
