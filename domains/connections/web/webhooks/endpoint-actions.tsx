import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '../../contract/webhook-endpoint.ts';
import { ChangeEndpointDialog } from './change-endpoint-dialog.tsx';
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { useEndpointChange } from './use-endpoint-change.ts';

type Dialog = 'change' | 'rotate' | 'delete';

/** What can be done with an endpoint, beside its title. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const { change, isBusy, running } = useEndpointChange(endpoint);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const isServed = endpoint.state === 'active' || endpoint.state === 'resting';
  const turn = isServed ? 'pause' : 'resume';
  return (
    <Group gap={8} ml="auto">
      {isServed && (
        <Button
          variant="default"
          size="md"
          loading={running === 'test'}
          disabled={isBusy}
          onClick={() => change.mutate('test')}
        >
          {t('test')}
        </Button>
      )}
      <Button
        variant="default"
        size="md"
        loading={running === turn}
        disabled={isBusy}
        onClick={() => change.mutate(turn)}
      >
        {t(turn)}
      </Button>
      <Button variant="default" size="md" disabled={isBusy} onClick={() => setDialog('change')}>
        {t('change')}
      </Button>
      <Button variant="default" size="md" disabled={isBusy} onClick={() => setDialog('rotate')}>
        {t('rotate')}
      </Button>
      <Button
        variant="default"
        size="md"
        c="var(--hk-bad)"
        disabled={isBusy}
        onClick={() => setDialog('delete')}
      >
        {t('delete')}
      </Button>
      <ChangeEndpointDialog endpoint={dialog === 'change' ? endpoint : null} onClose={close} />
      <RotateDialog endpoint={dialog === 'rotate' ? endpoint : null} onClose={close} />
      <DeleteEndpointDialog endpoint={dialog === 'delete' ? endpoint : null} onClose={close} />
    </Group>
  );
}
