import { Button, Group } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useTerms } from '#domains/catalog/web/part/use-terms.ts';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  changePromotionRoute,
  listPromotionUsesRoute,
  type Promotion,
  type PromotionUseRow,
  readPromotionRoute,
} from '../contract/promotion.ts';
import { usePromotionLabels } from './use-promotion-labels.ts';

/** A promotion: its discount, its status, and the sales it applied to. */
export default function PromotionPage() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const { id = '' } = useParams();
  const canRead = me.can('promotions.read');
  const promotionQuery = useQuery({
    ...queryOptionsFor(readPromotionRoute, { params: { id } }),
    enabled: canRead,
  });
  const promotion = promotionQuery.data?.data;
  return (
    <ListPage
      title={promotion === undefined ? t('promotion') : localName(promotion, i18n.language)}
      trail={[t('common:products'), t('promotions')]}
      file={promotion !== undefined ? { list: listPromotionUsesRoute, params: { id } } : null}
      aside={
        promotion !== undefined && (
          <>
            <Terms promotion={promotion} />
            {me.can('promotions.update') && <PromotionActions promotion={promotion} />}
          </>
        )
      }
    >
      {!canRead && <NoPermission />}
      {promotionQuery.error !== null && promotion === undefined && (
        <ErrorState
          title={t('promotions_failed')}
          error={promotionQuery.error}
          onRetry={() => void promotionQuery.refetch()}
        />
      )}
      {promotion !== undefined && <Uses id={id} />}
    </ListPage>
  );
}

function Terms({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const terms = useTerms();
  const labels = usePromotionLabels();
  const from = labels.fromOf(promotion);
  const { customer_limit } = promotion;
  return (
    <Group gap="6px 10px" align="stretch" mr="auto">
      {promotion.paused && <Tag tone="warn">{t('offer_paused')}</Tag>}
      {promotion.archived && <Tag tone="warn">{t('archived')}</Tag>}
      {promotion.code !== null && <Tag tone="info">{promotion.code}</Tag>}
      <Tag>{labels.givesOf(promotion)}</Tag>
      <Tag>{labels.targetsOf(promotion)}</Tag>
      {from !== '' && <Tag>{from}</Tag>}
      <Tag>{terms.branchOf(promotion)}</Tag>
      <Tag>{terms.daysOf(promotion)}</Tag>
      <Tag>{`${t('promotion_uses')} ${labels.usesOf(promotion)}`}</Tag>
      {customer_limit !== null && (
        <Tag>{t('offer_each_customer', { count: format.count(customer_limit) })}</Tag>
      )}
    </Group>
  );
}

function PromotionActions({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const { id, version, paused, archived } = promotion;
  const changing = useMutation({
    mutationFn: (change: { paused?: boolean; archived?: boolean }) =>
      call(changePromotionRoute, { params: { id }, body: { version, ...change } }),
    onSettled: () => client.invalidateQueries(),
  });
  const failure = failureMessage(changing.error, t('unreached'));
  return (
    <Group gap={10} align="stretch" ml="auto">
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      {!archived && (
        <Button
          size="md"
          variant={paused ? 'filled' : 'default'}
          loading={changing.isPending}
          onClick={() => changing.mutate({ paused: !paused })}
        >
          {t(paused ? 'offer_go_on' : 'offer_pause')}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        loading={changing.isPending}
        onClick={() => changing.mutate({ archived: !archived })}
      >
        {t(archived ? 'take_back' : 'put_away')}
      </Button>
    </Group>
  );
}

function Uses({ id }: { id: string }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const dates = useDates();
  const usesQuery = useInfiniteQuery(pagesFor(listPromotionUsesRoute, { params: { id } }));
  const columns: Column<PromotionUseRow>[] = [
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => (
        <>
          <span className="figures">{row.number}</span>
          {row.reversed && (
            <>
              {' '}
              <Tag tone="bad">{t('lists:reversed')}</Tag>
            </>
          )}
        </>
      ),
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.moment(row.posted_at)}</span>,
    },
    { key: 'customer', label: t('lists:customer'), cell: (row) => row.customer_name ?? '–' },
    {
      key: 'amount',
      label: t('offer_taken_off'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.amount),
    },
  ];
  return (
    <ListSheet
      query={usesQuery}
      label={t('promotion_uses')}
      columns={columns}
      rows={(usesQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={({ document_id }) => document_id}
      toOf={({ document_id }) => documentPath(document_id)}
      noteOf={(row) => row.customer_name ?? ''}
      failed={t('promotions_failed')}
      empty={{ title: t('no_promotion_uses'), text: t('no_promotion_uses_text') }}
      isFiltered={false}
      onClear={() => undefined}
    />
  );
}
