import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Choice } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Count, listCountLinesRoute, readCountRoute } from '../../contract/stock-count.ts';
import c from './count.module.css';
import { CountCorrections } from './count-corrections.tsx';
import { CountLines } from './count-lines.tsx';
import { CountReview } from './count-review.tsx';
import { CountState, useCountOf } from './count-state.tsx';
import { Counting } from './counting.tsx';

/** How often entries of other users are fetched while the page is visible. */
const OTHERS_EVERY_MS = 10_000;

/** A stock count: entered by several users, then reviewed and posted. */
export default function CountPage() {
  const { t, i18n } = useTranslation('inventory');
  const { id = '' } = useParams();
  const canRead = useMe().can('stock-count.read');
  const whatOf = useCountOf();
  const { show } = useFilters(['show']).filters;
  const countQuery = useQuery({
    ...queryOptionsFor(readCountRoute, { params: { id } }),
    enabled: canRead,
    refetchInterval: ({ state }) => (state.data?.data.state === 'open' ? OTHERS_EVERY_MS : false),
  });
  const count = countQuery.data?.data;
  const title =
    count === undefined
      ? t('count')
      : `${localName(count.warehouse, i18n.language)} · ${whatOf(count)}`;
  return (
    <ListPage
      title={title}
      file={
        canRead
          ? { list: listCountLinesRoute, params: { id }, query: { show: show || 'counted' } }
          : null
      }
      trail={[t('common:stock'), t('counts')]}
      aside={count !== undefined && <Head count={count} />}
    >
      {!canRead && <NoPermission />}
      {countQuery.error !== null && count === undefined && (
        <ErrorState
          title={t('count_failed')}
          error={countQuery.error}
          onRetry={() => void countQuery.refetch()}
        />
      )}
      {canRead && countQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {count !== undefined && <Body count={count} />}
    </ListPage>
  );
}

function Head({ count }: { count: Count }) {
  const dates = useDates();
  return (
    <>
      <CountState state={count.state} />
      <span className={ui.quiet}>
        <span className="figures">{dates.moment(count.posted_at ?? count.created_at)}</span>
        {' · '}
        {count.posted_by ?? count.created_by}
      </span>
    </>
  );
}

const SHOWS = ['counted', 'left', 'different'] as const;

function Body({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const me = useMe();
  const { filters, change } = useFilters(['show']);
  const isOpen = count.state === 'open';
  const canCount = isOpen && me.can('stock-count.create');
  const shows = SHOWS.filter(
    (show) => (show !== 'left' || isOpen) && (show !== 'different' || count.different !== null),
  );
  const show = shows.find((one) => one === filters.show) ?? (isOpen ? 'counted' : 'different');
  const shown = shows.includes(show) ? show : 'counted';
  return (
    <div className={ui.page}>
      {count.note !== '' && <p className={ui.quiet}>{count.note}</p>}
      {isOpen && <Progress count={count} />}
      {canCount && <Counting count={count} />}
      <Choice
        label={t('which_goods')}
        value={shown}
        options={shows.map((value) => ({ value, label: t(`show_${value}`) }))}
        onChange={(value) => change({ show: value === '' ? shown : value })}
      />
      {shown === 'different' && <CountReview count={count} />}
      <CountLines key={shown} count={count} show={shown} canCount={canCount} />
      {count.document_id !== null && <Booked id={count.document_id} number={count.number} />}
      <CountCorrections count={count} />
    </div>
  );
}

/** Counted lines, of all in stock by the books. */
function Progress({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const total = count.counted + count.left;
  return (
    <div className={c.progress}>
      <progress
        aria-label={t('how_far')}
        max={Math.max(1, total)}
        value={total === 0 ? 0 : count.counted}
      />
      <span>
        {t('counted_of', {
          counted: format.count(count.counted),
          left: format.count(count.left),
        })}
      </span>
    </div>
  );
}

function Booked({ id, number }: { id: string; number: Count['number'] }) {
  const { t } = useTranslation('inventory');
  return (
    <p className={ui.quiet}>
      <Link to={documentPath(id)}>
        {t('count_booked_as')} <span className="figures">{number}</span>
      </Link>
    </p>
  );
}
