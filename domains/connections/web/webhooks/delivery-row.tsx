import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import type { WebhookDelivery } from '../../contract/webhook-delivery.ts';
import type { WebhookEndpoint } from '../../contract/webhook-endpoint.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { useDeliveryWords } from './use-delivery-words.ts';
import { useReplay } from './use-replay.ts';

const COLOURS = { bad: 'var(--hk-bad)', ok: 'var(--hk-ok)', quiet: 'var(--hk-ink)' } as const;
const ICONS = { bad: IconAlertTriangle, ok: IconCheck, quiet: IconClock } as const;

type Props = { delivery: WebhookDelivery; endpoint: WebhookEndpoint };

/** One event for this endpoint: its state in words, and what can be done about it. */
export function DeliveryRow({ delivery, endpoint }: Props) {
  const { t } = useTranslation('webhooks');
  const me = useMe();
  const dates = useDates();
  const { tone, strong, text } = useDeliveryWords(delivery);
  const replay = useReplay();
  const [isOpen, setOpen] = useState(false);
  const Icon = ICONS[tone];
  const { id, type, state, happened_at } = delivery;
  const name = t(`event_${type}`);
  const canReplay =
    me.can('webhooks.update') && endpoint.state !== 'disabled' && state !== 'running';
  return (
    <li>
      <span className={ui.words}>
        <b>{name}</b>
        <small>
          <time dateTime={happened_at}>{dates.moment(happened_at)}</time>
        </small>
      </span>
      <Group component="span" wrap="nowrap" align="start" gap={6} flex="2 1 260px">
        <Icon size={18} stroke={1.75} color={COLOURS[tone]} aria-hidden="true" />
        <span className={ui.words}>
          <Box component="b" fw={620} c={COLOURS[tone]}>
            {strong}
          </Box>
          <small>{text}</small>
        </span>
      </Group>
      <span className={ui.row}>
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          {t('details')}
          <span className="for-readers"> {name}</span>
        </Button>
        {canReplay && (
          <Button
            variant="default"
            size="md"
            loading={replay.isPending}
            onClick={() => replay.mutate({ delivery_id: id })}
          >
            {t(state === 'waiting' ? 'try_now' : 'replay')}
            <span className="for-readers"> {name}</span>
          </Button>
        )}
      </span>
      <DeliveryDialog id={isOpen ? id : null} onClose={() => setOpen(false)} />
    </li>
  );
}
