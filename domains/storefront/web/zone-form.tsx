import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listRegionsRoute, listSubRegionsRoute } from '#domains/geo/contract/places.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  changeShippingMethodRoute,
  createShippingMethodRoute,
  type ShippingMethod,
} from '../contract/shipping-methods.ts';

type Area = ShippingMethod['areas'][number];

type Draft = {
  name: string;
  name_bn: string;
  charge: Minor;
  /** 0: never free. */
  free_from: Minor;
  days_from: number;
  days_to: number;
  is_active: boolean;
  areas: Area[];
};

const EMPTY: Draft = {
  name: '',
  name_bn: '',
  charge: ZERO,
  free_from: ZERO,
  days_from: 1,
  days_to: 3,
  is_active: true,
  areas: [],
};

type Props = { id: string; zone: ShippingMethod | null; onClose: () => void };

export function ZoneForm({ id, zone, onClose }: Props) {
  const { t } = useTranslation('storefront');
  const client = useQueryClient();
  const begin = zone === null ? EMPTY : { ...zone, free_from: zone.free_from ?? ZERO };
  const [draft, setDraft] = useDrafted<Draft>('zone', begin);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const saving = useMutation({
    mutationFn: () => {
      const body = bodyOf(draft);
      return zone === null
        ? call(createShippingMethodRoute, { body: { id, ...body } })
        : call(changeShippingMethodRoute, {
            params: { id },
            body: { version: zone.version, ...body },
          });
    },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      {(['name', 'name_bn'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(field)}
          value={draft[field]}
          maxLength={200}
          required={field === 'name'}
          onChange={({ currentTarget: { value } }) => set({ [field]: value })}
        />
      ))}
      <AmountField
        label={t('zone_charge')}
        value={draft.charge}
        onChange={(charge) => set({ charge })}
      />
      <AmountField
        label={t('zone_free_from_field')}
        value={draft.free_from}
        onChange={(free_from) => set({ free_from })}
      />
      {(['days_from', 'days_to'] as const).map((field) => (
        <Labelled key={field} label={t(`zone_${field}`)}>
          {(input) => (
            <CountInput
              id={input}
              max={60}
              value={draft[field]}
              onChange={(days) => set({ [field]: days ?? 0 })}
            />
          )}
        </Labelled>
      ))}
      <AreaFields areas={draft.areas} onChange={(areas) => set({ areas })} />
      <label className={ui.check}>
        <input
          type="checkbox"
          checked={draft.is_active}
          onChange={({ currentTarget: { checked } }) => set({ is_active: checked })}
        />
        {t('zone_is_active')}
      </label>
      <FormFoot
        failure={failureMessage(saving.error, t('unreached'))}
        isBusy={saving.isPending}
        save={t('store_save')}
        onCancel={onClose}
      />
    </form>
  );
}

function bodyOf({ areas, free_from, name, name_bn, charge, days_from, days_to, ...rest }: Draft) {
  return {
    name,
    name_bn,
    charge,
    free_from: free_from === 0 ? null : free_from,
    days_from,
    days_to,
    is_active: rest.is_active,
    areas: areas.map(({ id }) => id),
  };
}

const COUNTRY = { id: 'BD', kind: 'country', name: 'Bangladesh', name_bn: 'বাংলাদেশ' };
const PLACES_MAX = 100;

/** The places of a zone; the country, divisions and districts can be added. */
function AreaFields({ areas, onChange }: { areas: Area[]; onChange: (areas: Area[]) => void }) {
  const { t } = useTranslation('storefront');
  const { language } = useNumberFormat();
  const query = { limit: PLACES_MAX };
  const regions = useQuery(queryOptionsFor(listRegionsRoute, { query }));
  const districts = useQuery(queryOptionsFor(listSubRegionsRoute, { query }));
  const places = [COUNTRY, ...(regions.data?.data ?? []), ...(districts.data?.data ?? [])];
  const left = places.filter(({ id }) => areas.every((area) => area.id !== id));
  const nameOf = (area: Area) => `${localName(area, language)} (${t(`place_${area.kind}`)})`;
  const add = (id: string) => {
    const found = places.find((place) => place.id === id);
    if (found === undefined) return;
    const { kind, name, name_bn } = found;
    onChange([...areas, { id, kind, name, name_bn }]);
  };
  return (
    <fieldset className={f.form}>
      <legend>{t('zone_areas')}</legend>
      <ul className={ui.parts}>
        {areas.map((area) => (
          <li key={area.id}>
            <label className={ui.check}>
              <input
                type="checkbox"
                checked
                onChange={() => onChange(areas.filter(({ id }) => id !== area.id))}
              />
              {nameOf(area)}
            </label>
          </li>
        ))}
      </ul>
      <NativeSelect
        label={t('zone_add_place')}
        value=""
        data={[
          { value: '', label: t('zone_choose') },
          ...left.map((place) => ({ value: place.id, label: nameOf(place) })),
        ]}
        onChange={({ currentTarget: { value } }) => add(value)}
      />
    </fieldset>
  );
}
