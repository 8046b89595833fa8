import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { base64Of } from '#platform/client/base64-of.ts';
import { call } from '#platform/client/call.ts';
import { SmallPicture } from '#platform/ui/small-picture.tsx';
import { type Category, setCategoryPictureRoute } from '../contract/category.ts';
import s from './catalog.module.css';
import { PictureInput } from './picture-input.tsx';
import p from './pictures.module.css';

type Props = { category: Category; onChanged: (category: Category) => void };

/** Set at once, apart from the fields beside it. */
export function CategoryPicture({ category, onChanged }: Props) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const setting = useMutation({
    mutationFn: async (file: File | null) =>
      call(setCategoryPictureRoute, {
        params: { id: category.id },
        body: { picture: file === null ? null : await base64Of(file) },
      }),
    onSuccess: async ({ data }) => {
      onChanged(data);
      await client.invalidateQueries();
    },
  });
  const failure = problem ?? failureWords(setting.error, t('unreached'));
  const pick = ([file]: readonly File[]) => {
    const isLarge = file !== undefined && file.size > 10_485_760;
    setProblem(isLarge ? t('picture_large') : null);
    if (file !== undefined && !isLarge) setting.mutate(file);
  };
  const has = category.picture !== null;
  return (
    <div className={p.one}>
      {category.picture !== null && <SmallPicture name={category.picture} alt="" side={72} />}
      <PictureInput
        label={t(has ? 'change_picture' : 'add_one_picture')}
        isBusy={setting.isPending}
        onPick={pick}
      />
      {has && (
        <Button
          size="md"
          variant="default"
          disabled={setting.isPending}
          onClick={() => setting.mutate(null)}
        >
          {t('remove_picture')}
        </Button>
      )}
      {failure !== null && (
        <p className={s.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
