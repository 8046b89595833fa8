import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import { changeStoreSettingsRoute, type StoreSettings } from '../contract/settings.ts';
import { MAIN_COLOUR_NAMES } from '../core/main-colour.ts';
import { TEXT_LENGTHS } from '../core/text-lengths.ts';
import { beginDraft, bodyOf, type Draft } from './settings-draft.ts';

const STATES = ['draft', 'open', 'closed'] as const;

/** Texts in both languages, one under the other. */
const TEXTS = ['name', 'name_bn', 'slogan', 'slogan_bn', 'phone', 'hours', 'hours_bn'] as const;

export function SettingsForm({ store }: { store: StoreSettings | null }) {
  const { t } = useTranslation('storefront');
  const canChange = useMe().can('store.update');
  const client = useQueryClient();
  const { warehouses } = useWarehouses();
  const begin = beginDraft(store);
  const [draft, setDraft] = useDrafted('draft', begin);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const saving = useMutation({
    mutationFn: () => {
      const version = store?.version ?? 0;
      return call(changeStoreSettingsRoute, { body: { ...bodyOf(draft, store), version } });
    },
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className={`${ui.sheet} ${f.form}`} onSubmit={submit}>
      <fieldset disabled={!canChange} className={f.form}>
        <fieldset>
          <legend>{t('state')}</legend>
          {STATES.map((state) => (
            <label key={state} className={ui.check}>
              <input
                type="radio"
                name="state"
                checked={draft.state === state}
                onChange={() => set({ state })}
              />
              {t(`state_${state}`)}
            </label>
          ))}
        </fieldset>
        <TextInput
          label={t('handle')}
          description={t('handle_text')}
          value={draft.handle}
          required
          maxLength={40}
          onChange={({ currentTarget: { value } }) => set({ handle: value.toLowerCase() })}
        />
        {TEXTS.map((field) => (
          <TextInput
            key={field}
            label={t(field)}
            value={draft[field]}
            maxLength={TEXT_LENGTHS[field]}
            required={field === 'name' && store !== null}
            onChange={({ currentTarget: { value } }) => set({ [field]: value })}
          />
        ))}
        <NativeSelect
          label={t('warehouse')}
          description={t('warehouse_text')}
          value={draft.warehouse_id}
          data={[{ value: '', label: t('first_warehouse') }, ...warehouses]}
          onChange={({ currentTarget: { value } }) => set({ warehouse_id: value })}
        />
        <label className={ui.check}>
          <input
            type="checkbox"
            checked={draft.has_pickup}
            onChange={({ currentTarget: { checked } }) => set({ has_pickup: checked })}
          />
          {t('has_pickup')}
        </label>
        <NativeSelect
          label={t('main_colour')}
          value={draft.main_colour}
          data={MAIN_COLOUR_NAMES.map((name) => ({ value: name, label: t(`colour_${name}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ main_colour: value as Draft['main_colour'] })
          }
        />
        {draft.state === 'closed' &&
          (['closed_message', 'closed_message_bn'] as const).map((field) => (
            <Textarea
              key={field}
              label={t(field)}
              value={draft[field]}
              maxLength={TEXT_LENGTHS[field]}
              onChange={({ currentTarget: { value } }) => set({ [field]: value })}
            />
          ))}
      </fieldset>
      <p role="status" className={f.done}>
        {saving.isSuccess && t('store_saved')}
      </p>
      {canChange && (
        <FormFoot
          failure={failureMessage(saving.error, t('unreached'))}
          isBusy={saving.isPending}
          save={t('store_save')}
          onCancel={() => setDraft(begin)}
        />
      )}
    </form>
  );
}
