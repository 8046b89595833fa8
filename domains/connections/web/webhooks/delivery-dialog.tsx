import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/ui/error-state.tsx';
import ui from '#platform/ui/shapes.module.css';
import { deliveryQuery } from './webhooks.queries.ts';

type Props = { id: string | null; onClose: () => void };

/** What was sent, as it was signed, and the beginning of the answer. */
export function DeliveryDialog({ id, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'common']);
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      size={640}
      fullScreen={isPhone}
      title={t('details')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {id !== null && <Details id={id} />}
    </Modal>
  );
}

function Details({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const found = useQuery(deliveryQuery(id));
  if (found.isPending) return <div className={ui.outline} aria-busy="true" />;
  if (found.data === undefined) {
    return (
      <ErrorState
        title={t('deliveries_failed')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  }
  const { webhook_id, body, answer } = found.data;
  return (
    <div className={ui.stack}>
      <section className={ui.stack}>
        <h3>{t('sent_id')}</h3>
        <code className={ui.words}>{webhook_id}</code>
      </section>
      <section className={ui.stack}>
        <h3>{t('sent_body')}</h3>
        <code className={ui.words}>{body ?? t('not_sent')}</code>
      </section>
      <section className={ui.stack}>
        <h3>{t('answer')}</h3>
        <code className={ui.words}>
          {answer === null || answer === '' ? t('no_answer') : answer}
        </code>
      </section>
    </div>
  );
}
