import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { type Job, moveJobRoute } from '../contract/job.ts';
import type { OrderDeposit } from '../contract/order-deposit.ts';
import { isOpenStage, JOB_STAGES, type JobStage } from '../core/job-stage.ts';
import { GiveUp } from './give-up.tsx';
import { JobTag } from './job-tag.tsx';
import s from './part/trade.module.css';
import { useDeed } from './part/use-deed.ts';

type Props = { job: Job };

/** Where a job may go from here, each step with a word about it if there is one. */
export function JobActs({ job }: Props) {
  const { t } = useTranslation('orders');
  const me = useMe();
  const [note, setNote] = useState('');
  const moving = useDeed(moveJobRoute, () => setNote(''));
  const { id, version, stage, lines, documents } = job;
  const isOpen = isOpenStage(stage);
  const isInvoiced = documents.some(({ is_reversed }) => !is_reversed);
  const may = me.can('jobs.create') && !isInvoiced;
  if (!isOpen && !may) return null;
  const go = (to: JobStage, deposit_back?: OrderDeposit) => {
    const back = deposit_back === undefined ? {} : { deposit_back };
    moving.mutate({ params: { id }, body: { version, stage: to, note: note.trim(), ...back } });
  };
  const plain = { variant: 'default', size: 'md', disabled: moving.isPending } as const;
  const steps = isOpen
    ? JOB_STAGES.filter((to) => isOpenStage(to) && to !== stage)
    : (['in_work'] as const);
  return (
    <div className={s.fields}>
      <div className={s.buttons}>
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
        {isOpen && may && lines.length === 0 && (
          <Button {...plain} onClick={() => go('handed_over')}>
            {t('hand_back')}
          </Button>
        )}
      </div>
      {may && (
        <>
          <Labelled label={t('stage_note')}>
            {(field) => (
              <input
                {...{ id: field, className: f.field, maxLength: 200, value: note }}
                onChange={({ currentTarget: { value } }) => setNote(value)}
              />
            )}
          </Labelled>
          <div className={s.buttons}>
            {steps.map((to) => (
              <Button key={to} {...plain} onClick={() => go(to)}>
                {isOpen ? t(`stage_${to}`) : t('take_up_again')}
              </Button>
            ))}
            {isOpen && (
              <GiveUp
                order={job}
                isBusy={moving.isPending}
                error={moving.error}
                onGiveUp={({ deposit_back }) => go('given_up', deposit_back)}
              />
            )}
          </div>
        </>
      )}
      {moving.error !== null && (
        <p className={f.failure} role="alert">
          {failureWords(moving.error, t('unreached'))}
        </p>
      )}
    </div>
  );
}

/** Every stage it went to, the newest first. */
export function JobSteps({ job: { stages } }: Props) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  return (
    <div>
      <h2>{t('stages')}</h2>
      <ol className={s.after}>
        {stages.map(({ stage, note, at, by }) => (
          <li key={`${stage} ${at}`}>
            <span>
              <JobTag stage={stage} /> {note}
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
