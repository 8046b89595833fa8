import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { shopOfPerson } from '#platform/client/shop-of-page.ts';
import { openedLater } from '#platform/ui/opened-later.tsx';
import { firstStepsRoute } from '../../contract/first-steps.ts';
import { addSamples } from '../use-found-shop.ts';
import s from './first-steps.module.css';

const NewProductDialog = openedLater(
  async () => (await import('#domains/inventory/web/part/new-product-dialog.tsx')).NewProductDialog,
  ({ isOpen }) => isOpen,
);

type Steps = CallAnswer<typeof firstStepsRoute>['data'];

/** Polled while steps remain; afterwards it is hidden and never requested again. */
const POLL_MS = 15_000;
const TILL = '/dashboard/pos';
const hiddenKey = () => `first-steps-hidden-${shopOfPerson()}`;

/** The remaining steps to the first sale, above the till and the day. */
export function FirstSteps() {
  const me = useMe();
  const stepsQuery = useQuery({
    ...queryOptionsFor(firstStepsRoute),
    enabled: me.can('first-steps.read'),
    refetchInterval: ({ state }) => (state.data?.data.has_sale === false ? POLL_MS : false),
  });
  const [isHidden, setHidden] = useState(() => sessionStorage.getItem(hiddenKey()) !== null);
  const steps = stepsQuery.data?.data;
  if (steps === undefined || steps.has_sale || isHidden) return null;
  const hide = () => {
    sessionStorage.setItem(hiddenKey(), '1');
    setHidden(true);
  };
  return <Panel steps={steps} onHide={hide} />;
}

function Panel({ steps, onHide }: { steps: Steps; onHide: () => void }) {
  const { t } = useTranslation(['setup', 'common', 'shift']);
  const isAtTill = useLocation().pathname.startsWith(TILL);
  // State is kept here, because the step disappears with the first product and another may follow.
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={`screen-only ${s.panel}`} aria-label={t('first_steps')}>
      <b className={s.title}>{t('first_steps')}</b>
      <ol className={s.steps}>
        <Step isDone={steps.has_products} label={t('step_goods')}>
          {!steps.has_products && <ProductsStep onAdd={() => setAdding(true)} />}
        </Step>
        <Step isDone={steps.has_shift} label={t('step_register')}>
          {steps.has_products && !steps.has_shift && (
            <small className={s.hint}>
              {t('step_register_text', { label: t('shift:open_the_shift') })}
            </small>
          )}
        </Step>
        <Step isDone={false} label={t('step_sale')}>
          {steps.has_products && !isAtTill && (
            <Link to={TILL} className={s.link}>
              {t('step_sale_go')}
            </Link>
          )}
        </Step>
      </ol>
      <button type="button" className={s.close} aria-label={t('common:close')} onClick={onHide}>
        <IconX size={18} stroke={1.75} />
      </button>
      <NewProductDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  );
}

type StepProps = { isDone: boolean; label: string; children: ReactNode };

function Step({ isDone, label, children }: StepProps) {
  const { t } = useTranslation('setup');
  return (
    <li className={s.step} data-done={isDone || undefined}>
      <span className={s.mark}>
        {isDone && <IconCheck size={14} stroke={2.5} aria-label={t('done')} />}
      </span>
      <span className={s.label}>{label}</span>
      {children}
    </li>
  );
}

function ProductsStep({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('setup');
  const me = useMe();
  const client = useQueryClient();
  const samples = useMutation({
    mutationFn: addSamples,
    onSuccess: () => {
      announceProductsChanged();
      return client.invalidateQueries();
    },
  });
  return (
    <span className={s.actions}>
      {me.can('product.create') && (
        <Button size="xs" variant="default" onClick={onAdd}>
          {t('add_product')}
        </Button>
      )}
      {me.can('sample-products.create') && (
        <button
          type="button"
          className={s.link}
          disabled={samples.isPending}
          onClick={() => samples.mutate()}
        >
          {t('use_samples')}
        </button>
      )}
      {me.can('imports.create') && (
        <Link to="/dashboard/imports" className={s.link}>
          {t('import_goods')}
        </Link>
      )}
      {samples.isError && <small role="alert">{t('unreached')}</small>}
    </span>
  );
}
