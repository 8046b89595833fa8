import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { listPointLinesRoute, type PointLine, readPointsRoute } from '../contract/points.ts';
import { becauseOf } from '../core/because-of.ts';

/** The points of one customer: how many, what they are worth, and why they came and went. */
export default function CustomerPoints() {
  const { t } = useTranslation(['loyalty', 'lists']);
  const may = useMe().can('customers.read');
  const { id = '' } = useParams();
  const figures = useFigures();
  const params = { id };
  const standing = useQuery({ ...queryOptionsFor(readPointsRoute, { params }), enabled: may });
  const asked = useInfiniteQuery({ ...pagesFor(listPointLinesRoute, { params }), enabled: may });
  const now = standing.data?.data;
  const columns = useColumns();
  return (
    <ListPage
      title={t('lists:points')}
      trail={[t('lists:customers')]}
      file={may ? { list: listPointLinesRoute, params } : null}
      aside={
        <>
          {now !== undefined && (
            <Tag tone={now.points > 0 ? 'ok' : 'warn'}>
              <span className="figures">
                {t('points_worth', {
                  count: now.points,
                  shown: figures.count(now.points),
                  amount: figures.money(now.worth),
                })}
              </span>
            </Tag>
          )}
          <Link className="word-link" to={`/dashboard/customers/${id}`}>
            {t('to_customer')}
          </Link>
        </>
      }
    >
      {may ? (
        <ListSheet
          asked={asked}
          label={t('lists:points')}
          columns={columns}
          rows={(asked.data?.pages ?? []).flatMap((page) => page.data)}
          keyOf={({ document_id, kind }) => `${document_id} ${kind}`}
          toOf={({ document_id }) => `/dashboard/documents/${document_id}`}
          noteOf={(row) => t(`points_${becauseOf(row)}`)}
          failed={t('points_failed')}
          empty={{ title: t('no_points'), text: t('no_points_text') }}
          isFiltered={false}
          onClear={() => undefined}
        />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function useColumns(): readonly Column<PointLine>[] {
  const { t } = useTranslation(['loyalty', 'lists']);
  const figures = useFigures();
  const dates = useDates();
  return [
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    { key: 'why', label: t('points_why'), cell: (row) => t(`points_${becauseOf(row)}`) },
    { key: 'date', label: t('lists:date'), cell: (row) => dates.moment(row.at) },
    {
      key: 'until',
      label: t('card_until'),
      cell: (row) => (row.expires_on === null ? '–' : dates.day(row.expires_on)),
    },
    {
      key: 'points',
      label: t('lists:points'),
      isFigure: true,
      isPhoneFigure: true,
      cell: (row) => (row.points > 0 ? `+${figures.count(row.points)}` : figures.count(row.points)),
    },
  ];
}
