import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import ui from '#platform/ui/shapes.module.css';
import { cancelPricePlanRoute } from '../../contract/price-plan.ts';

/** Cancels a planned price change, with confirmation. */
export function CancelPlan({ id }: { id: string }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const [isSure, setSure] = useState(false);
  const givingUp = useMutation({
    mutationFn: () => call(cancelPricePlanRoute, { params: { id } }),
    onSettled: () => client.invalidateQueries(),
  });
  const failure = failureMessage(givingUp.error, t('unreached'));
  return (
    <>
      {failure !== null && (
        <small className={ui.bad} role="alert">
          {failure}
        </small>
      )}
      <Button
        size="md"
        variant="default"
        loading={givingUp.isPending}
        onClick={() => (isSure ? givingUp.mutate() : setSure(true))}
      >
        {t(isSure ? 'give_up_sure' : 'give_up')}
      </Button>
    </>
  );
}
