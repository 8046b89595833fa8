import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { SmallPicture } from '#platform/ui/small-picture.tsx';
import { type Category, listCategoriesRoute } from '../../contract/category.ts';
import { categoryTree } from '../../core/category-tree.ts';
import s from '../catalog.module.css';
import { PackDrawing } from '../part/pack-drawing.tsx';
import { RecordDialog } from '../record-dialog.tsx';
import { RecordRow } from '../record-row.tsx';
import { RecordsPage } from '../records-page.tsx';
import { CategoryForm } from './category-form.tsx';
import { useCategoryOrder } from './use-category-order.ts';

/** The category tree, in the order of the till. */
export default function Categories() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const see = me.can('category.read');
  const categoriesQuery = useQuery({ ...allPagesFor(listCategoriesRoute), enabled: see });
  const [edited, setEdited] = useState<{ category: Category | null } | null>(null);
  const canUpdate = me.can('category.update');
  const tree = categoriesQuery.data === undefined ? undefined : categoryTree(categoriesQuery.data);
  const { orderOf, error } = useCategoryOrder(tree ?? []);
  const failure = failureMessage(error, t('unreached'));
  return (
    <RecordsPage
      title="categories"
      add="add_category"
      empty={{ title: 'no_categories', text: 'no_categories_text' }}
      failed="categories_failed"
      can={{ see, add: me.can('category.create') }}
      query={{ data: tree, error: categoriesQuery.error, refetch: categoriesQuery.refetch }}
      list={listCategoriesRoute}
      onAdd={() => setEdited({ category: null })}
      rowOf={(row) => {
        const { depth, ...category } = row;
        return (
          <RecordRow
            key={category.id}
            name={localName(category, i18n.language)}
            note={i18n.language === 'bn' ? category.name : category.name_bn}
            depth={depth}
            icon={
              <span className={s.icon} aria-hidden="true">
                {category.picture === null ? (
                  <PackDrawing icon={category.icon} name={category.name} />
                ) : (
                  <SmallPicture name={category.picture} alt="" side={40} />
                )}
              </span>
            }
            order={canUpdate ? orderOf(row) : null}
            onOpen={canUpdate ? () => setEdited({ category }) : null}
          />
        );
      }}
    >
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      <RecordDialog
        isOpen={edited !== null}
        draft={`category ${edited?.category?.id} ${edited?.category?.version}`}
        title={t(edited?.category == null ? 'add_category' : 'change_category')}
        onClose={() => setEdited(null)}
      >
        <CategoryForm
          category={edited?.category ?? null}
          others={(tree ?? []).filter(({ id }) => id !== edited?.category?.id)}
          onDone={() => setEdited(null)}
        />
      </RecordDialog>
    </RecordsPage>
  );
}
