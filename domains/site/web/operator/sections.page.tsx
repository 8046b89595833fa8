import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import ui from '#platform/ui/shapes.module.css';
import { listSectionsRoute, orderSectionsRoute } from '../../contract/cms.ts';
import type { SectionRow } from './operator.queries.ts';
import { OrderList } from './order-list.tsx';
import { QueryBoundary } from './query-boundary.tsx';
import { EntryLink, useShownTranslation } from './row.tsx';
import { useOrder } from './use-order.ts';

/** The sections of the first page in order. */
export default function Sections() {
  const { t } = useTranslation('operator');
  const sectionsQuery = useQuery(queryOptionsFor(listSectionsRoute));
  return (
    <ListPage title={t('home')} trail={[t('site')]}>
      <div className={ui.page}>
        <QueryBoundary query={sectionsQuery}>
          {(sections) => <List sections={sections} />}
        </QueryBoundary>
      </div>
    </ListPage>
  );
}

function List({ sections }: { sections: readonly SectionRow[] }) {
  const { t } = useTranslation('operator');
  const { shown, missingLanguages } = useShownTranslation();
  const order = useOrder<SectionRow, typeof listSectionsRoute>(
    { list: listSectionsRoute, order: orderSectionsRoute },
    ({ key }) => key,
  );
  return (
    <OrderList
      label={t('home')}
      onOrder={(keys) => order.mutate(keys)}
      items={sections.map(({ key, is_visible, translations }) => {
        const name = t(`section_${key}`);
        const tags = [...(is_visible ? [] : [t('hidden')]), ...missingLanguages(translations)];
        return {
          key,
          name,
          content: (
            <EntryLink
              to={`/dashboard/operator/site/home/${key}`}
              title={name}
              note={shown(translations)?.heading ?? ''}
              tags={tags}
            />
          ),
        };
      })}
    />
  );
}
