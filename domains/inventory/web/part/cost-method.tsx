import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { changeCostMethodRoute } from '../../contract/cost-method.ts';
import s from './cost-method.module.css';

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
    <section className={s.section} aria-labelledby={title}>
      <b id={title}>{t('cost_method')}</b>
      <p className={s.text}>{t('cost_method_text')}</p>
      <div role="radiogroup" aria-labelledby={title} className={s.choices}>
        {METHODS.map((one) => (
          <label key={one} className={s.choice}>
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
      <p role="status" className={s.saved}>
        {changing.isSuccess && !isOther && t('cost_changed')}
      </p>
      {error !== null && (
        <p role="alert" className={s.failure}>
          {failureMessage(error, t('unreached'))}
        </p>
      )}
      {isOther && (
        <>
          <p className={s.text}>{t('cost_method_warn')}</p>
          <div className={s.actions}>
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
