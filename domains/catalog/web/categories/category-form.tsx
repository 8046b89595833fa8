import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNT, numberIn } from '#domains/kernel/core/read-number.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { localName } from '#platform/ui/local-name.ts';
import {
  archiveCategoryRoute,
  type Category,
  changeCategoryRoute,
  createCategoryRoute,
} from '../../contract/category.ts';
import type { TreeRow } from '../../core/category-tree.ts';
import { withFallbackName } from '../../core/with-fallback-name.ts';
import { ChoiceField } from '../choice-field.tsx';
import { NameFields } from '../name-fields.tsx';
import { RecordForm } from '../record-dialog.tsx';
import { TextField } from '../text-field.tsx';
import { CategoryPicture } from './category-picture.tsx';

/** The icons that a category can have. */
const ICONS = [
  ...(['package', 'rice', 'oil', 'spice', 'dairy', 'snack'] as const),
  ...(['drink', 'soap', 'household', 'fruit'] as const),
];

type Props = {
  category: Category | null;
  /** The possible parents. */
  others: readonly TreeRow<Category>[];
  onDone: () => void;
};

export function CategoryForm({ category: opened, others, onDone }: Props) {
  const { t, i18n } = useTranslation('catalog');
  // The picture is saved at once, which raises the version.
  const [category, setCategory] = useState(opened);
  const [fields, setFields] = useDrafted('fields', {
    name: category?.name ?? '',
    name_bn: category?.name_bn ?? '',
    icon: category?.icon ?? 'package',
    rank: `${category?.rank ?? 0}`,
    parent_id: category?.parent_id ?? '',
  });
  const body = {
    ...withFallbackName(fields),
    rank: numberIn(fields.rank, COUNT) ?? 0,
    parent_id: fields.parent_id || null,
  };
  const save = () =>
    category === null
      ? call(createCategoryRoute, { body })
      : call(changeCategoryRoute, {
          params: { id: category.id },
          body: { version: category.version, ...body },
        });
  const archive =
    category === null ? null : () => call(archiveCategoryRoute, { params: { id: category.id } });
  const icons = [...new Set<string>([...ICONS, fields.icon])];
  return (
    <RecordForm save={save} archive={archive} onDone={onDone}>
      {category !== null && <CategoryPicture category={category} onChanged={setCategory} />}
      <NameFields value={fields} onChange={(names) => setFields({ ...fields, ...names })} />
      <ChoiceField
        label={t('stands_below')}
        value={fields.parent_id}
        none={t('at_the_top')}
        options={others.map((one) => ({
          value: one.id,
          label: `${'\u2003'.repeat(one.depth)}${localName(one, i18n.language)}`,
        }))}
        onChange={(parent_id) => setFields({ ...fields, parent_id })}
      />
      <ChoiceField
        label={t('look')}
        hint={t('look_text')}
        value={fields.icon}
        options={icons.map((icon) => ({
          value: icon,
          label: t(`look_${icon}`, { defaultValue: icon }),
        }))}
        onChange={(icon) => setFields({ ...fields, icon })}
      />
      <TextField
        label={t('rank')}
        hint={t('rank_text')}
        value={fields.rank}
        max={5}
        number={COUNT}
        onChange={(rank) => setFields({ ...fields, rank })}
      />
    </RecordForm>
  );
}
