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

type Draft = Pick<
  StoreSettings,
  | 'handle'
  | 'state'
  | 'name'
  | 'name_bn'
  | 'slogan'
  | 'slogan_bn'
  | 'phone'
  | 'hours'
  | 'hours_bn'
  | 'closed_message'
  | 'closed_message_bn'
  | 'main_colour'
  | 'warehouse_id'
>;

const EMPTY: Draft = {
  handle: '',
  state: 'draft',
  name: '',
  name_bn: '',
  slogan: '',
  slogan_bn: '',
  phone: '',
  hours: '',
  hours_bn: '',
  closed_message: '',
  closed_message_bn: '',
  main_colour: 'cloth',
  warehouse_id: '',
};

const STATES = ['draft', 'open', 'closed'] as const;

/** Texts in both languages, one under the other. */
const TEXTS = ['name', 'name_bn', 'slogan', 'slogan_bn', 'phone', 'hours', 'hours_bn'] as const;

export function SettingsForm({ store }: { store: StoreSettings | null }) {
  const { t } = useTranslation('storefront');
  const canChange = useMe().can('store.update');
  const client = useQueryClient();
  const { warehouses } = useWarehouses();
  const begin = store === null ? EMPTY : pick(store);
  const [draft, setDraft] = useDrafted('draft', begin);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const saving = useMutation({
    mutationFn: () => {
      const version = store?.version ?? 0;
      return call(changeStoreSettingsRoute, { body: { ...givenOf(draft), version } });
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
            maxLength={200}
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
              maxLength={500}
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

function pick(store: StoreSettings): Draft {
  const { url: _, listed_count: __, unlisted_count: ___, version: ____, ...rest } = store;
  const { low_stock: _____, ...draft } = rest;
  return draft;
}

/** What is empty in a new store is left to the server: the shop's own name and warehouse. */
function givenOf({ name, warehouse_id, phone, ...draft }: Draft) {
  return {
    ...draft,
    phone: phone === '' ? undefined : phone,
    name: name === '' ? undefined : name,
    warehouse_id: warehouse_id === '' ? undefined : warehouse_id,
  };
}
