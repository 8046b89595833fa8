import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { changeCostMethodRoute } from '../../contract/cost-method.ts';

type Method = NonNullable<CallAnswer<typeof shopInfoRoute>['data']['cost_method']>;

const METHODS: readonly Method[] = ['average', 'fifo'];

/** The cost method. Changing it takes two presses, because profit depends on it. */
export function CostMethod({ method }: { method: Method }) {
  const { t } = useTranslation('setup');
  const title = useId();
  const client = useQueryClient();
  const [chosen, choose] = useState<Method>(method);
  const changing = useMutation({
    mutationFn: (cost_method: Method) => call(changeCostMethodRoute, { body: { cost_method } }),
    onSuccess: () => client.invalidateQueries(),
  });
  const { error } = changing;
  const isOther = chosen !== method;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby={title}>
      <b id={title}>{t('cost_method')}</b>
      <p className={ui.quiet}>{t('cost_method_text')}</p>
      <div role="radiogroup" aria-labelledby={title}>
        {METHODS.map((one) => (
          <label key={one} className={f.check}>
            <input
              type="radio"
              name={title}
              checked={chosen === one}
              disabled={changing.isPending}
              onChange={() => {
                choose(one);
                changing.reset();
              }}
            />
            <span>
              {t(`cost_${one}`)}
              <small>{t(`cost_${one}_text`)}</small>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className={ui.ok}>
        {changing.isSuccess && !isOther && t('cost_changed')}
      </p>
      {error !== null && (
        <p role="alert" className={ui.bad}>
          {failureMessage(error, t('unreached'))}
        </p>
      )}
      {isOther && (
        <>
          <p className={ui.quiet}>{t('cost_method_warn')}</p>
          <div className={ui.last}>
            <Button variant="default" size="md" onClick={() => choose(method)}>
              {t('cost_method_keep')}
            </Button>
            <Button size="md" loading={changing.isPending} onClick={() => changing.mutate(chosen)}>
              {t('cost_method_sure')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
