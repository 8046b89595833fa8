import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { failureMessage } from '#platform/client/failure-message.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import type { OrderDeposit } from '../contract/order-deposit.ts';
import { moveRepairRoute, type Repair } from '../contract/repair.ts';
import { isOpenStage, REPAIR_STAGES, type RepairStage } from '../core/repair-stage.ts';
import { CancelOrder } from './cancel-order.tsx';
import s from './part/trade.module.css';
import { useOrderAction } from './part/use-order-action.ts';
import { RepairTag } from './repair-tag.tsx';

type Props = { repair: Repair };

/** The stages that a repair can move to, each with an optional note. */
export function RepairActions({ repair }: Props) {
  const { t } = useTranslation('orders');
  const me = useMe();
  const [note, setNote] = useState('');
  const moving = useOrderAction(moveRepairRoute, () => setNote(''));
  const { id, version, stage, lines, documents } = repair;
  const isOpen = isOpenStage(stage);
  const isInvoiced = documents.some(({ is_reversed }) => !is_reversed);
  const canEdit = me.can('repairs.create') && !isInvoiced;
  if (!isOpen && !canEdit) return null;
  const go = (to: RepairStage, deposit_back?: OrderDeposit) => {
    const back = deposit_back === undefined ? {} : { deposit_back };
    moving.mutate({ params: { id }, body: { version, stage: to, note: note.trim(), ...back } });
  };
  const plain = { variant: 'default', size: 'md', disabled: moving.isPending } as const;
  const steps = isOpen
    ? REPAIR_STAGES.filter((to) => isOpenStage(to) && to !== stage)
    : (['in_work'] as const);
  return (
    <div className={ui.parts}>
      <div className={`${ui.row} ${s.buttons}`}>
        {isOpen && lines.length > 0 && me.can('sales.create') && (
          <Button
            component={Link}
            to={`/dashboard/invoices/new?order=${id}&kind=job`}
            size="md"
            variant={stage === 'ready' ? 'filled' : 'default'}
          >
            {t('make_invoice')}
          </Button>
        )}
        {isOpen && canEdit && lines.length === 0 && (
          <Button {...plain} onClick={() => go('handed_over')}>
            {t('hand_back')}
          </Button>
        )}
      </div>
      {canEdit && (
        <>
          <Labelled label={t('stage_note')}>
            {(field) => (
              <input
                id={field}
                className={f.field}
                maxLength={200}
                value={note}
                onChange={({ currentTarget: { value } }) => setNote(value)}
              />
            )}
          </Labelled>
          <div className={`${ui.row} ${s.buttons}`}>
            {steps.map((to) => (
              <Button key={to} {...plain} onClick={() => go(to)}>
                {isOpen ? t(`stage_${to}`) : t('take_up_again')}
              </Button>
            ))}
            {isOpen && (
              <CancelOrder
                order={repair}
                isBusy={moving.isPending}
                error={moving.error}
                onConfirm={({ deposit_back }) => go('given_up', deposit_back)}
              />
            )}
          </div>
        </>
      )}
      {moving.error !== null && (
        <p className={f.failure} role="alert">
          {failureMessage(moving.error, t('unreached'))}
        </p>
      )}
    </div>
  );
}

/** The stage history, newest first. */
export function RepairSteps({ repair: { stages } }: Props) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  return (
    <div>
      <h2>{t('stages')}</h2>
      <ol className={ui.rows}>
        {stages.map(({ stage, note, at, by }) => (
          <li key={`${stage} ${at}`}>
            <span>
              <RepairTag stage={stage} /> {note}
            </span>
            <small>
              <span className="figures">{dates.moment(at)}</span> · {by}
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}
