import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { type ApiKey, listApiKeysRoute, revokeApiKeyRoute } from '../contract/api-key.ts';

type Props = { apiKey: ApiKey | null; onClose: () => void };

/** Asks for confirmation: programs that use the key stop at once, and it cannot be undone. */
export function RevokeKeyDialog({ apiKey, onClose }: Props) {
  const { t } = useTranslation(['keys', 'common']);
  return (
    <Modal
      opened={apiKey !== null}
      onClose={onClose}
      size={440}
      title={t('revoke_title', { name: apiKey?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {apiKey !== null && <Sure id={apiKey.id} onClose={onClose} />}
    </Modal>
  );
}

function Sure({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['keys', 'common', 'staff']);
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => call(revokeApiKeyRoute, { params: { id } }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: [listApiKeysRoute.path] }),
  });
  const failure = failureMessage(revoking.error, t('staff:unreached'));
  return (
    <div className={f.form}>
      <p className={ui.quiet}>{t('revoke_text')}</p>
      {failure !== null && (
        <p className={ui.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={ui.last}>
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          size="md"
          color="bad"
          loading={revoking.isPending}
          onClick={() => revoking.mutate()}
        >
          {t('revoke')}
        </Button>
      </div>
    </div>
  );
}
