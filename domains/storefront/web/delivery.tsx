import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listShippingMethodsRoute, type ShippingMethod } from '../contract/shipping-methods.ts';
import { ZoneForm } from './zone-form.tsx';

const LIMIT = 100;

/** Where the store delivers and what it charges; visitors see active zones only. */
export function Delivery() {
  const { t } = useTranslation('storefront');
  const zones = useQuery(queryOptionsFor(listShippingMethodsRoute, { query: { limit: LIMIT } }));
  return (
    <section className={`${ui.sheet} ${f.form}`} aria-label={t('delivery')}>
      <h2>{t('delivery')}</h2>
      <p>{t('delivery_text')}</p>
      {zones.isPending && <div className={ui.outline} aria-busy="true" />}
      {zones.error !== null && (
        <ErrorState
          title={t('zones_failed')}
          error={zones.error}
          onRetry={() => void zones.refetch()}
        />
      )}
      {zones.data !== undefined && <Zones zones={zones.data.data} />}
    </section>
  );
}

function Zones({ zones }: { zones: readonly ShippingMethod[] }) {
  const { t } = useTranslation('storefront');
  const canChange = useMe().can('store.update');
  // The id of a new zone is made when its form is opened, so that a repeated post adds one.
  const [opened, setOpened] = useState<{ id: string; zone: ShippingMethod | null } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {zones.length === 0 ? (
        <p>{t('zones_none')}</p>
      ) : (
        <table className={`${ui.table} ${ui.cards}`}>
          <thead>
            <tr>
              <th scope="col">{t('zone')}</th>
              <th scope="col">{t('zone_areas')}</th>
              <th scope="col" data-figure>
                {t('zone_charge')}
              </th>
              <th scope="col" data-figure>
                {t('zone_days')}
              </th>
              <th scope="col">{t('zone_state')}</th>
            </tr>
          </thead>
          <tbody>
            {zones.map((zone) => (
              <ZoneRow
                key={zone.id}
                zone={zone}
                onOpen={canChange ? () => setOpened({ id: zone.id, zone }) : null}
              />
            ))}
          </tbody>
        </table>
      )}
      {canChange && (
        <div className={f.actions}>
          <Button
            variant="default"
            size="md"
            onClick={() => setOpened({ id: newId(), zone: null })}
          >
            {t('zone_add')}
          </Button>
        </div>
      )}
      <FormDialog
        isOpen={opened !== null}
        draft={opened === null ? null : `zone ${opened.id} ${opened.zone?.version ?? 0}`}
        onClose={close}
        title={opened?.zone === null ? t('zone_add') : t('zone')}
      >
        {opened !== null && <ZoneForm id={opened.id} zone={opened.zone} onClose={close} />}
      </FormDialog>
    </>
  );
}

/** The names of at most this number of places are written; of more, how many there are. */
const NAMED_MAX = 4;

function ZoneRow({ zone, onOpen }: { zone: ShippingMethod; onOpen: (() => void) | null }) {
  const { t } = useTranslation('storefront');
  const { amount, count, language } = useNumberFormat();
  const { areas, days_from, days_to } = zone;
  const named = areas.map((area) => localName(area, language)).join(', ');
  return (
    <tr>
      <th scope="row">
        {onOpen === null ? (
          localName(zone, language)
        ) : (
          <button type="button" className={ui.link} onClick={onOpen}>
            {localName(zone, language)}
          </button>
        )}
      </th>
      <td data-label={t('zone_areas')}>
        {areas.length > NAMED_MAX ? t('zone_places', { n: count(areas.length) }) : named}
      </td>
      <td data-figure data-label={t('zone_charge')}>
        {amount(zone.charge)}
        {zone.free_from !== null && ` · ${t('zone_free_from', { sum: amount(zone.free_from) })}`}
      </td>
      <td data-figure data-label={t('zone_days')}>
        {count(days_from)}–{count(days_to)}
      </td>
      <td data-label={t('zone_state')}>
        <Tag tone={zone.is_active ? 'ok' : 'warn'}>
          {t(zone.is_active ? 'zone_on' : 'zone_off')}
        </Tag>
      </td>
    </tr>
  );
}
