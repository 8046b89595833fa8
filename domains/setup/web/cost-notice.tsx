import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { PERCENT } from '#domains/kernel/core/read-number.ts';
import { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { readRate } from './read-rate.ts';
import { SettingsFoot } from './settings-foot.tsx';

type Props = { version: number; share: Rate };

/** The share of a cost increase above which the shop is notified. */
export function CostNotice({ version, share: currentShare }: Props) {
  const { t } = useTranslation('setup');
  const format = useNumberFormat();
  const client = useQueryClient();
  const [typed, setTyped] = useDrafted('typed', format.percent(currentShare));
  const share = readRate(typed);
  const isWrong = share === null || share === 0;
  const saving = useMutation({
    mutationFn: (cost_increase_share: number) =>
      call(updateShopSettingsRoute, { body: { version, cost_increase_share } }),
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong && !saving.isPending) saving.mutate(share);
  };
  const failure = isWrong
    ? t('cost_rise_share_wrong')
    : failureMessage(saving.error, t('unreached'));
  return (
    <form
      className={`${f.form} ${ui.sheet} ${ui.column}`}
      onSubmit={submit}
      aria-label={t('cost_increase_share')}
    >
      <b>{t('cost_increase_share')}</b>
      <Labelled label={t('cost_rise_percent')} hint={t('cost_rise_share_text')}>
        {(id) => (
          <NumberInput
            id={id}
            className={f.field}
            required
            format={PERCENT}
            value={typed}
            onChange={setTyped}
          />
        )}
      </Labelled>
      <SettingsFoot failure={failure} isSaved={saving.isSuccess} isBusy={saving.isPending} />
    </form>
  );
}
