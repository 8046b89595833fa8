import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import ui from '#platform/ui/shapes.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { previewPostRoute } from '../../contract/cms.ts';

/** A private address of the saved post, for preview or sharing. */
export function PreviewLink({ id, isChanged }: { id: string; isChanged: boolean }) {
  const { t } = useTranslation('operator');
  const dates = useDates();
  const making = useMutation({
    mutationFn: () => call(previewPostRoute, { params: { id } }),
    onError: (error) => showToast(failureText(error, t('unreached')), 'error'),
  });
  const made = making.data?.data;
  return (
    <div className={ui.stack}>
      <Button
        variant="default"
        size="md"
        leftSection={<IconEye size={18} stroke={1.75} />}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        {t('preview')}
      </Button>
      {made !== undefined && (
        <p>
          <a href={made.path} target="_blank" rel="noreferrer">
            {`${window.location.origin}${made.path}`}
          </a>
          <small>{t('preview_text', { until: dates.moment(made.expires_at) })}</small>
        </p>
      )}
      {isChanged && <small className={ui.hint}>{t('preview_saved')}</small>}
    </div>
  );
}
