import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { SettingsFoot } from './settings-foot.tsx';

type Rule = CallAnswer<typeof shopInfoRoute>['data']['late_entries'];

const RULES: readonly Rule[] = ['correct', 'refuse'];

/** The rule for entries that are dated before a stock count and posted after it. */
export function LateEntries({ version, rule }: { version: number; rule: Rule }) {
  const { t } = useTranslation('setup');
  const title = useId();
  const client = useQueryClient();
  const [chosen, choose] = useState(rule);
  const saving = useMutation({
    mutationFn: (late_entries: Rule) =>
      call(updateShopSettingsRoute, { body: { version, late_entries } }),
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(chosen);
  };
  return (
    <form
      className={`${f.form} ${ui.sheet} ${ui.column}`}
      onSubmit={submit}
      aria-labelledby={title}
    >
      <b id={title}>{t('late_entries')}</b>
      <p className={ui.quiet}>{t('late_entries_text')}</p>
      <div role="radiogroup" aria-labelledby={title}>
        {RULES.map((one) => (
          <label key={one} className={f.check}>
            <input
              type="radio"
              name={title}
              checked={chosen === one}
              onChange={() => {
                choose(one);
                saving.reset();
              }}
            />
            <span>
              {t(`late_${one}`)}
              <small>{t(`late_${one}_text`)}</small>
            </span>
          </label>
        ))}
      </div>
      <SettingsFoot
        failure={failureMessage(saving.error, t('unreached'))}
        isSaved={saving.isSuccess}
        isBusy={saving.isPending}
      />
    </form>
  );
}
