import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { localName } from '#platform/ui/local-name.ts';
import { SmallPicture } from '#platform/ui/small-picture.tsx';
import { type Category, listCategoriesRoute } from '../../contract/category.ts';
import { categoryTree } from '../../core/category-place.ts';
import s from '../catalog.module.css';
import { NamedDialog } from '../named-dialog.tsx';
import { NamedPage } from '../named-page.tsx';
import { NamedRow } from '../named-row.tsx';
import { PackDrawing } from '../part/pack-drawing.tsx';
import { CategoryForm } from './category-form.tsx';
import { useCategoryOrder } from './use-category-order.ts';

/** What the goods are sorted by: each below the one it belongs to, in the order of the till. */
export default function Categories() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const see = me.can('category.read');
  const asked = useQuery({ ...allPagesFor(listCategoriesRoute), enabled: see });
  const [edited, setEdited] = useState<{ category: Category | null } | null>(null);
  const mayChange = me.can('category.update');
  const tree = asked.data === undefined ? undefined : categoryTree(asked.data);
  const { orderOf, error } = useCategoryOrder(tree ?? []);
  const failure = failureWords(error, t('unreached'));
  return (
    <NamedPage
      title="categories"
      add="add_category"
      empty={{ title: 'no_categories', text: 'no_categories_text' }}
      failed="categories_failed"
      may={{ see, add: me.can('category.create') }}
      asked={{ data: tree, error: asked.error, refetch: asked.refetch }}
      list={listCategoriesRoute}
      onAdd={() => setEdited({ category: null })}
      rowOf={(row) => {
        const { depth, ...category } = row;
        return (
          <NamedRow
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
            order={mayChange ? orderOf(row) : null}
            onOpen={mayChange ? () => setEdited({ category }) : null}
          />
        );
      }}
    >
      {failure !== null && (
        <p className={s.failure} role="alert">
          {failure}
        </p>
      )}
      <NamedDialog
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
      </NamedDialog>
    </NamedPage>
  );
}
