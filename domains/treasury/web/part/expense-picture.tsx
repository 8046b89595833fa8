import { Button, FileButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { base64Of } from '#platform/client/base64-of.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { readExpensePictureRoute, setExpensePictureRoute } from '../../contract/expense-picture.ts';
import s from './expense-picture.module.css';

const BYTES_MAX = 10_485_760;

/** The picture of an expense's receipt: taken by a phone's camera, or chosen as a file. */
export function ExpensePicture({ id }: { id: string }) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const me = useMe();
  const [isLarge, setLarge] = useState(false);
  const params = { id };
  const reading = queryOptionsFor(readExpensePictureRoute, { params });
  const pictureQuery = useQuery({ ...reading, enabled: me.can('expenses.read') });
  const setting = useMutation({
    mutationFn: async (file: File | null) => {
      const picture = file === null ? null : await base64Of(file);
      return call(setExpensePictureRoute, { params, body: { picture } });
    },
    onSuccess: (answer) => client.setQueryData(reading.queryKey, answer),
  });
  const picture = pictureQuery.data?.data.picture;
  const canCreate = me.can('expenses.create');
  const pick = (file: File | null) => {
    if (file === null) return;
    setLarge(file.size > BYTES_MAX);
    if (file.size <= BYTES_MAX) setting.mutate(file);
  };
  if (picture === undefined || (picture === null && !canCreate)) return null;
  const failure = isLarge ? t('picture_too_big') : failureMessage(setting.error, t('unreached'));
  return (
    <section className={s.sheet} aria-label={t('receipt_picture')}>
      <h2>{t('receipt_picture')}</h2>
      {picture !== null && (
        <a href={`data:image/jpeg;base64,${picture}`} download={`${id}.jpg`}>
          <img src={`data:image/jpeg;base64,${picture}`} alt={t('receipt_picture')} />
        </a>
      )}
      {canCreate && (
        <div className={`${ui.row} screen-only`}>
          <FileButton accept="image/*" onChange={pick}>
            {(props) => (
              <Button {...props} size="md" variant="default" loading={setting.isPending}>
                {t(picture === null ? 'receipt_picture_add' : 'receipt_picture_change')}
              </Button>
            )}
          </FileButton>
          {picture !== null && (
            <Button
              size="md"
              variant="subtle"
              color="gray"
              disabled={setting.isPending}
              onClick={() => setting.mutate(null)}
            >
              {t('receipt_picture_remove')}
            </Button>
          )}
        </div>
      )}
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
