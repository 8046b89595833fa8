import { Button, Group, Paper } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { RETRIED_MAX, type SyncItem } from '../contract/sync-item.ts';
import { isUnsure } from '../core/failure-codes.ts';
import { useRetryMany } from './use-retry-many.ts';

type Props = {
  /** Those of the list that can be done again. */
  items: readonly SyncItem[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[]) => void;
};

/** Chooses all of a list, and has the chosen ones done again. */
export function RetryBar({ items, chosen, onChoose }: Props) {
  const { t } = useTranslation('connections');
  const format = useNumberFormat();
  const picked = items.filter(({ id }) => chosen.has(id));
  const retrying = useRetryMany(() => onChoose([]));
  const first = items.slice(0, RETRIED_MAX);
  const unsure = picked.filter(({ code }) => code !== null && isUnsure(code)).length;
  if (items.length === 0) return null;
  return (
    <Paper component="section" aria-label={t('with_chosen')} withBorder p={10} mb={14}>
      <Group gap={10}>
        <b role="status">
          {t('chosen_count', { count: picked.length, shown: format.count(picked.length) })}
        </b>
        {unsure > 0 && (
          <span>{t('chosen_unsure', { count: unsure, shown: format.count(unsure) })}</span>
        )}
        <Group gap={8} ml="auto">
          {picked.length < first.length && (
            <Button variant="default" size="md" onClick={() => onChoose(first.map(({ id }) => id))}>
              {t('choose_all', { shown: format.count(first.length) })}
            </Button>
          )}
          {picked.length > 0 && (
            <>
              <Button
                size="md"
                loading={retrying.isPending}
                onClick={() => retrying.mutate(picked.map(({ id }) => id))}
              >
                {t('retry_chosen')}
              </Button>
              <Button
                variant="default"
                size="md"
                aria-label={t('choose_none')}
                onClick={() => onChoose([])}
              >
                <IconX size={18} stroke={1.75} />
              </Button>
            </>
          )}
        </Group>
      </Group>
    </Paper>
  );
}
