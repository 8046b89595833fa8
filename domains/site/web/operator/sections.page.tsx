import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { listSectionsRoute, orderSectionsRoute } from '../../contract/cms.ts';
import { Asked } from './asked.tsx';
import s from './operator.module.css';
import type { SectionRow } from './operator.queries.ts';
import { OrderList } from './order-list.tsx';
import { EntryLink, useShownWords } from './row.tsx';
import { useOrder } from './use-order.ts';

/** The sections of the first page in their order. */
export default function Sections() {
  const { t } = useTranslation('operator');
  const asked = useQuery(queryOptionsFor(listSectionsRoute));
  return (
    <ListPage title={t('home')} trail={[t('site')]}>
      <div className={s.scroll}>
        <Asked asked={asked}>{(sections) => <List sections={sections} />}</Asked>
      </div>
    </ListPage>
  );
}

function List({ sections }: { sections: readonly SectionRow[] }) {
  const { t } = useTranslation('operator');
  const { shown, lacking } = useShownWords();
  const order = useOrder<SectionRow, typeof listSectionsRoute>(
    { list: listSectionsRoute, order: orderSectionsRoute },
    ({ key }) => key,
  );
  return (
    <OrderList
      label={t('home')}
      onOrder={(keys) => order.mutate(keys)}
      items={sections.map(({ key, is_visible, words }) => {
        const name = t(`section_${key}`);
        const tags = [...(is_visible ? [] : [t('hidden')]), ...lacking(words)];
        return {
          ...{ key, name },
          content: (
            <EntryLink
              to={`/dashboard/operator/site/home/${key}`}
              title={name}
              note={shown(words)?.heading ?? ''}
              tags={tags}
            />
          ),
        };
      })}
    />
  );
}
