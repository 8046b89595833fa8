import { Button } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconArrowMerge, IconTag, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { archiveProductsRoute } from '../../contract/change-product.ts';
import s from '../catalog.module.css';
import { announceProductsChanged } from '../part/products-changed.ts';

type Props = {
  ids: readonly string[];
  /** Archived products are selected, so the button restores them. */
  isBack: boolean;
  /** Two products are selected that can be merged. */
  onMerge: (() => void) | null;
  onDone: () => void;
};

/** The actions for the selected products, above the end of the list. */
export function ArchiveBar({ ids, isBack, onMerge, onDone }: Props) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const client = useQueryClient();
  const moving = useMutation({
    mutationFn: () => call(archiveProductsRoute, { body: { ids: [...ids], archived: !isBack } }),
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
      onDone();
    },
  });
  const failure = failureMessage(moving.error, t('unreached'));
  if (ids.length === 0) return null;
  const Icon = isBack ? IconArrowBackUp : IconArchive;
  return (
    <section className={`${ui.last} ${s.bar}`} aria-label={t('with_chosen')}>
      <b role="status">{t('chosen_count', { number: format.count(ids.length) })}</b>
      {failure !== null && <span role="alert">{failure}</span>}
      {!isBack && (
        <Button
          size="md"
          variant="default"
          component={Link}
          to="/dashboard/products/prices"
          state={{ product_ids: ids }}
          leftSection={<IconTag size={18} stroke={1.75} />}
        >
          {t('change_price')}
        </Button>
      )}
      {onMerge !== null && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconArrowMerge size={18} stroke={1.75} />}
          onClick={onMerge}
        >
          {t('merge_two')}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        loading={moving.isPending}
        leftSection={<Icon size={18} stroke={1.75} />}
        onClick={() => moving.mutate()}
      >
        {t(isBack ? 'take_back' : 'put_away')}
      </Button>
      <Button size="md" variant="default" aria-label={t('choose_none')} onClick={onDone}>
        <IconX size={18} stroke={1.75} />
      </Button>
    </section>
  );
}
