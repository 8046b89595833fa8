import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listPointLinesRoute, type PointLine, readPointsRoute } from '../contract/points.ts';
import { pointsReason } from '../core/points-reason.ts';

/** The points of a customer, their value, and their changes. */
export default function CustomerPoints() {
  const { t } = useTranslation(['loyalty', 'lists']);
  const canRead = useMe().can('customers.read');
  const { id = '' } = useParams();
  const format = useNumberFormat();
  const params = { id };
  const balanceQuery = useQuery({
    ...queryOptionsFor(readPointsRoute, { params }),
    enabled: canRead,
  });
  const linesQuery = useInfiniteQuery({
    ...pagesFor(listPointLinesRoute, { params }),
    enabled: canRead,
  });
  const now = balanceQuery.data?.data;
  const columns = useColumns();
  return (
    <ListPage
      title={t('lists:points')}
      trail={[t('lists:customers')]}
      file={canRead ? { list: listPointLinesRoute, params } : null}
      aside={
        <>
          {now !== undefined && (
            <Tag tone={now.points > 0 ? 'ok' : 'warn'}>
              <span className="figures">
                {t('points_worth', {
                  count: now.points,
                  shown: format.count(now.points),
                  amount: format.money(now.worth),
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
      {canRead ? (
        <ListSheet
          query={linesQuery}
          label={t('lists:points')}
          columns={columns}
          rows={(linesQuery.data?.pages ?? []).flatMap((page) => page.data)}
          keyOf={({ document_id, kind }) => `${document_id} ${kind}`}
          toOf={({ document_id }) => documentPath(document_id)}
          noteOf={(row) => t(`points_${pointsReason(row)}`)}
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
  const format = useNumberFormat();
  const dates = useDates();
  return [
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    { key: 'why', label: t('points_why'), cell: (row) => t(`points_${pointsReason(row)}`) },
    { key: 'date', label: t('lists:date'), cell: (row) => dates.moment(row.at) },
    {
      key: 'until',
      label: t('card_until'),
      cell: (row) => (row.expires_on === null ? '–' : dates.day(row.expires_on)),
    },
    {
      key: 'points',
      label: t('lists:points'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => (row.points > 0 ? `+${format.count(row.points)}` : format.count(row.points)),
    },
  ];
}
