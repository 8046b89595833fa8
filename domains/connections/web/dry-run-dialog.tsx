import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { DryRun, SyncItem } from '../contract/sync-item.ts';
import { dryRunQuery } from './connections.queries.ts';
import { useRetry } from './use-retry.ts';

type Props = { item: SyncItem | null; onClose: () => void };

/** What would be sent, to whom, in how many parts and at what price; then it can be sent. */
export function DryRunDialog({ item, onClose }: Props) {
  const { t } = useTranslation(['connections', 'common']);
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      opened={item !== null}
      onClose={onClose}
      size={520}
      fullScreen={isPhone}
      title={t('dry_run_title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {item !== null && <Loaded item={item} onClose={onClose} />}
    </Modal>
  );
}

function Loaded({ item, onClose }: { item: SyncItem; onClose: () => void }) {
  const { t } = useTranslation('connections');
  const found = useQuery(dryRunQuery(item.id));
  const retrying = useRetry(item.id, onClose);
  if (found.isPending) return <div className={ui.outline} aria-busy="true" />;
  if (found.data === undefined) {
    return (
      <ErrorState
        title={t('dry_run_failed')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  }
  return (
    <div className={ui.stack}>
      <Shown found={found.data} />
      <div className={f.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('close')}
        </Button>
        <Button size="md" loading={retrying.isPending} onClick={() => retrying.mutate()}>
          {t(item.state === 'waiting' ? 'retry_now' : 'retry')}
        </Button>
      </div>
    </div>
  );
}

function Shown({ found }: { found: DryRun }) {
  const { t } = useTranslation('connections');
  const format = useNumberFormat('BDT');
  const { to, sender, text, alphabet, parts, price, balance, waits_for } = found;
  const why = waits_for === 'paused' ? t('state_paused') : waits_for && t(`code_${waits_for}`);
  return (
    <>
      <dl className={ui.pairs}>
        <dt>{t('dry_run_to')}</dt>
        <dd>{format.digits(to)}</dd>
        <dt>{t('dry_run_sender')}</dt>
        <dd>{sender ?? t('dry_run_no_sender')}</dd>
        <dt>{t('dry_run_parts')}</dt>
        <dd>{t(`parts_${alphabet}`, { count: parts, shown: format.count(parts) })}</dd>
        <dt>{t('dry_run_price')}</dt>
        <dd>{price === null ? t('price_unknown') : format.money(price)}</dd>
        <dt>{t('balance')}</dt>
        <dd>{balance === null ? t('balance_unknown') : format.money(balance)}</dd>
      </dl>
      <section className={ui.stack}>
        <h3>{t('dry_run_text')}</h3>
        <p className={ui.words}>{text}</p>
        <small>{t('dry_run_note')}</small>
      </section>
      {why !== null && <p className={ui.bad}>{t('dry_run_waits', { why })}</p>}
    </>
  );
}
