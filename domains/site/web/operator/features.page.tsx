import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { listAllFeaturesRoute, orderFeaturesRoute } from '../../contract/cms.ts';
import { SiteIcon } from '../site-icon.tsx';
import type { FeatureRow } from './operator.queries.ts';
import { OrderList } from './order-list.tsx';
import { QueryBoundary } from './query-boundary.tsx';
import { EntryLink, useShownTranslation } from './row.tsx';
import { useOrder } from './use-order.ts';

const HERE = '/dashboard/operator/site/features';

/** The features in menu order; moved by dragging or by buttons. */
export default function Features() {
  const { t } = useTranslation('operator');
  const featuresQuery = useQuery(queryOptionsFor(listAllFeaturesRoute));
  return (
    <ListPage
      title={t('features')}
      trail={[t('site')]}
      aside={
        <Button
          component={Link}
          to={`${HERE}/new`}
          size="md"
          ml="auto"
          leftSection={<IconPlus size={18} stroke={1.75} />}
        >
          {t('feature_add')}
        </Button>
      }
    >
      <div className={ui.page}>
        <QueryBoundary query={featuresQuery}>
          {(features) => <List features={features} />}
        </QueryBoundary>
      </div>
    </ListPage>
  );
}

function List({ features }: { features: readonly FeatureRow[] }) {
  const { t } = useTranslation('operator');
  const { shown, missingLanguages } = useShownTranslation();
  const order = useOrder<FeatureRow, typeof listAllFeaturesRoute>(
    { list: listAllFeaturesRoute, order: orderFeaturesRoute },
    ({ id }) => id,
  );
  if (features.length === 0) {
    return <PageMessage title={t('features_none')} text={t('features_none_text')} />;
  }
  return (
    <OrderList
      label={t('features')}
      onOrder={(keys) => order.mutate(keys)}
      items={features.map(({ id, icon, slug, is_visible, translations }) => {
        const name = shown(translations)?.title ?? slug;
        const tags = [...(is_visible ? [] : [t('hidden')]), ...missingLanguages(translations)];
        return {
          key: id,
          name,
          content: (
            <EntryLink
              to={`${HERE}/${id}`}
              icon={<SiteIcon name={icon} size={24} />}
              title={name}
              note={`/features/${slug}`}
              tags={tags}
            />
          ),
        };
      })}
    />
  );
}
