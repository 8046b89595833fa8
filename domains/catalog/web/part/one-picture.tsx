import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '#platform/client/base64-of.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import ui from '#platform/ui/shapes.module.css';
import { SmallPicture } from '#platform/ui/small-picture.tsx';
import { PictureInput } from '../products/picture-input.tsx';
import p from '../products/pictures.module.css';

type Props = {
  /** The name of the present picture. */
  picture: string | null;
  /** In base64; null removes it. */
  onSet: (picture: string | null) => Promise<unknown>;
  /** Keys of `catalog` for the button without and with a picture. */
  labels?: { add: string; change: string };
};

const OF_CATEGORY = { add: 'add_one_picture', change: 'change_picture' };
const BYTES_MAX = 10_485_760;

/** A single picture, saved at once and apart from other fields. */
export function OnePicture({ picture, onSet, labels = OF_CATEGORY }: Props) {
  const { t } = useTranslation('catalog');
  const [problem, setProblem] = useState<string | null>(null);
  const setting = useMutation({
    mutationFn: async (file: File | null) => onSet(file === null ? null : await base64Of(file)),
  });
  const failure = problem ?? failureMessage(setting.error, t('unreached'));
  const pick = ([file]: readonly File[]) => {
    const isLarge = file !== undefined && file.size > BYTES_MAX;
    setProblem(isLarge ? t('picture_large') : null);
    if (file !== undefined && !isLarge) setting.mutate(file);
  };
  return (
    <div className={`${ui.row} ${p.one}`}>
      {picture !== null && <SmallPicture name={picture} alt="" side={72} />}
      <PictureInput
        label={t(picture === null ? labels.add : labels.change)}
        isBusy={setting.isPending}
        onPick={pick}
      />
      {picture !== null && (
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
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
