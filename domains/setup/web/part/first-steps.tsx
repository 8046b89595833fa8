import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { shopOfPerson } from '#platform/client/shop-of-page.ts';
import { openLater } from '#platform/ui/open-later.tsx';
import ui from '#platform/ui/shapes.module.css';
import { firstStepsRoute } from '../../contract/first-steps.ts';
import { addSampleProducts } from '../add-sample-products.ts';
import s from './first-steps.module.css';

const NewProductDialog = openLater(
  async () => (await import('#domains/inventory/web/part/new-product-dialog.tsx')).NewProductDialog,
  ({ isOpen }) => isOpen,
);

type Steps = CallAnswer<typeof firstStepsRoute>['data'];

const POLL_MS = 15_000;
const TILL = '/dashboard/pos';

/**
 * The steps that remain until the first sale, above the till and the page of the day. They
 * are loaded again every 15 seconds until there is a sale or the user closes the panel.
 */
export function FirstSteps() {
  const me = useMe();
  const { isClosed, close } = useClosedPanel();
  const stepsQuery = useQuery({
    ...queryOptionsFor(firstStepsRoute),
    enabled: me.can('first-steps.read') && !isClosed,
    refetchInterval: ({ state }) => (state.data?.data.has_sale === false ? POLL_MS : false),
  });
  const steps = stepsQuery.data?.data;
  if (steps === undefined || steps.has_sale || isClosed) return null;
  return <StepsPanel steps={steps} onClose={close} />;
}

/**
 * Whether the user closed the panel, for this shop and this session of the browser. A change of
 * shop reloads the page, so the key is read once.
 */
function useClosedPanel() {
  const key = `first-steps-hidden-${shopOfPerson()}`;
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(key) !== null);
  const close = () => {
    sessionStorage.setItem(key, '1');
    setClosed(true);
  };
  return { isClosed, close };
}

function StepsPanel({ steps, onClose }: { steps: Steps; onClose: () => void }) {
  const { t } = useTranslation(['setup', 'common', 'shift']);
  const isAtTill = useLocation().pathname.startsWith(TILL);
  // The dialog stays open for another product, although the first one removes ProductsStep.
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <section className={`screen-only ${s.panel}`} aria-label={t('first_steps')}>
      <b className={s.title}>{t('first_steps')}</b>
      <ol className={s.steps}>
        <Step isDone={steps.has_products} label={t('step_products')}>
          {!steps.has_products && <ProductsStep onAdd={() => setDialogOpen(true)} />}
        </Step>
        <Step isDone={steps.has_shift} label={t('step_shift')}>
          {steps.has_products && !steps.has_shift && (
            <small>{t('step_shift_text', { label: t('shift:open_the_shift') })}</small>
          )}
        </Step>
        {/* A sale hides the whole panel. */}
        <Step isDone={false} label={t('step_sale')}>
          {steps.has_products && !isAtTill && (
            <Link to={TILL} className={ui.link}>
              {t('step_sale_go')}
            </Link>
          )}
        </Step>
      </ol>
      <button type="button" className={ui.square} aria-label={t('common:close')} onClick={onClose}>
        <IconX size={18} stroke={1.75} />
      </button>
      <NewProductDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
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
  const queryClient = useQueryClient();
  const addSamples = useMutation({
    mutationFn: addSampleProducts,
    onSuccess: () => {
      // The till searches its own copy of the products; other lists and the steps are queries.
      announceProductsChanged();
      return queryClient.invalidateQueries();
    },
  });
  const failure = failureMessage(addSamples.error, t('unreached'));
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
          className={ui.link}
          disabled={addSamples.isPending}
          onClick={() => addSamples.mutate()}
        >
          {t('use_samples')}
        </button>
      )}
      {me.can('imports.create') && (
        <Link to="/dashboard/imports" className={ui.link}>
          {t('import_products')}
        </Link>
      )}
      {failure !== null && <small role="alert">{failure}</small>}
    </span>
  );
}
