import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { listTechniciansRoute } from '../contract/repair.ts';
import s from './part/trade.module.css';
import type { RepairDraft } from './repair-draft.ts';
import { SerialHistory } from './serial-history.tsx';

type Props = {
  draft: RepairDraft;
  set: (changed: Partial<RepairDraft>) => void;
  /** The id of the repair, if it exists. */
  id?: string;
};

/** The limit of the input field; no repair has a warranty that long. */
const DAYS_MAX = 9_999;

/** The device: name, serial number, fault and technician. */
export function RepairFields({ draft, set, id: except }: Props) {
  const { t } = useTranslation('orders');
  const technicians = useQuery(queryOptionsFor(listTechniciansRoute));
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('device')}>
      <div className={s.heads}>
        <Labelled label={t('device')} hint={t('device_hint')}>
          {(id) => (
            <input
              id={id}
              className={f.field}
              maxLength={200}
              value={draft.device}
              onChange={({ currentTarget: { value } }) => set({ device: value, variant_id: '' })}
            />
          )}
        </Labelled>
        <Labelled label={t('serial')}>
          {(id) => (
            <input
              id={id}
              maxLength={100}
              value={draft.serial}
              autoComplete="off"
              className={`${f.field} figures`}
              onChange={({ currentTarget: { value } }) => set({ serial: toLatinDigits(value) })}
            />
          )}
        </Labelled>
        <Labelled label={t('technician')}>
          {(id) => (
            <select
              id={id}
              className={f.field}
              value={draft.technician_id}
              onChange={({ currentTarget: { value } }) => set({ technician_id: value })}
            >
              <option value="">{t('no_technician')}</option>
              {(technicians.data?.data ?? []).map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={t('warranty_days')}>
          {(id) => (
            <CountInput
              id={id}
              max={DAYS_MAX}
              value={draft.warranty_days}
              onChange={(warranty_days) => set({ warranty_days })}
            />
          )}
        </Labelled>
      </div>
      <SerialHistory serial={draft.serial} except={except} onDevice={(sold) => set(sold)} />
      <Labelled label={t('fault')}>
        {(id) => (
          <textarea
            id={id}
            className={f.field}
            rows={2}
            maxLength={1000}
            value={draft.fault}
            onChange={({ currentTarget: { value } }) => set({ fault: value })}
          />
        )}
      </Labelled>
    </section>
  );
}
