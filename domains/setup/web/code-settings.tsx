import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScaleLayout } from '#domains/kernel/core/scale-code.ts';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { SettingsFoot } from './settings-foot.tsx';

type Shop = CallAnswer<typeof shopInfoRoute>['data'];

const PREFIXES = Array.from({ length: 10 }, (_, digit) => `2${digit}`);

/** The default of most scales: 21 12345 01234 c. */
const USUAL: ScaleLayout = {
  prefix: '21',
  item_digits: 5,
  value_digits: 5,
  value: 'weight',
  decimals: 3,
  has_check_digit: true,
};

/** The prefix of the shop's own barcodes, and the layout of its scale labels. */
export function CodeSettings({ shop }: { shop: Shop }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const [code_prefix, setPrefix] = useDrafted('code_prefix', shop.code_prefix);
  const [scale_layout, setLayout] = useDrafted('scale_layout', shop.scale_layout);
  const saving = useMutation({
    mutationFn: () =>
      call(updateShopSettingsRoute, {
        body: { version: shop.version, code_prefix, scale_layout },
      }),
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  const failure = failureMessage(saving.error, t('unreached'));
  return (
    <form
      className={`${f.form} ${ui.sheet} ${ui.column}`}
      onSubmit={submit}
      aria-label={t('codes')}
    >
      <b>{t('codes')}</b>
      <Labelled label={t('code_prefix')} hint={t('code_prefix_text')}>
        {(id) => <Select id={id} value={code_prefix} options={PREFIXES} onChange={setPrefix} />}
      </Labelled>
      <label className={f.check}>
        <input
          type="checkbox"
          checked={scale_layout !== null}
          onChange={(event) => setLayout(event.currentTarget.checked ? USUAL : null)}
        />
        <span>
          {t('has_scale')}
          <small>{t('has_scale_text')}</small>
        </span>
      </label>
      {scale_layout !== null && <ScaleFields layout={scale_layout} onChange={setLayout} />}
      <SettingsFoot failure={failure} isSaved={saving.isSuccess} isBusy={saving.isPending} />
    </form>
  );
}

type SelectProps = {
  id: string;
  value: string;
  options: readonly (string | { value: string; label: string })[];
  onChange: (value: string) => void;
};

function Select({ id, value, options, onChange }: SelectProps) {
  return (
    <select
      id={id}
      className={f.field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((one) => {
        const { value: key, label } = typeof one === 'string' ? { value: one, label: one } : one;
        return (
          <option key={key} value={key}>
            {label}
          </option>
        );
      })}
    </select>
  );
}

type FieldsProps = { layout: ScaleLayout; onChange: (layout: ScaleLayout) => void };

const digits = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

function ScaleFields({ layout, onChange }: FieldsProps) {
  const { t } = useTranslation('setup');
  const format = useNumberFormat();
  const set = (changed: Partial<ScaleLayout>) => onChange({ ...layout, ...changed });
  const counts = (key: 'item_digits' | 'value_digits' | 'decimals', from: number, to: number) => (
    <Labelled label={t(`scale_${key}`)}>
      {(id) => (
        <Select
          id={id}
          value={String(layout[key])}
          options={digits(from, to).map((value) => ({ value, label: format.digits(value) }))}
          onChange={(value) => set({ [key]: Number.parseInt(value, 10) })}
        />
      )}
    </Labelled>
  );
  return (
    <>
      <div className={f.pair}>
        <Labelled label={t('scale_prefix')}>
          {(id) => (
            <input
              id={id}
              className={f.field}
              required
              inputMode="numeric"
              pattern="[0-9]{1,4}"
              value={layout.prefix}
              onChange={(event) => set({ prefix: event.currentTarget.value })}
            />
          )}
        </Labelled>
        {counts('item_digits', 1, 10)}
      </div>
      <div className={f.pair}>
        {counts('value_digits', 1, 8)}
        <Labelled label={t('scale_value')}>
          {(id) => (
            <Select
              id={id}
              value={layout.value}
              options={(['weight', 'price'] as const).map((value) => ({
                value,
                label: t(`scale_${value}`),
              }))}
              onChange={(value) =>
                set({
                  value: value as ScaleLayout['value'],
                  decimals: value === 'price' ? 2 : 3,
                })
              }
            />
          )}
        </Labelled>
      </div>
      {counts('decimals', 0, layout.value === 'price' ? 2 : 4)}
      <p className={`figures ${ui.quiet}`} role="status">
        {t('scale_looks', { example: exampleOf(layout) })}
      </p>
      <label className={f.check}>
        <input
          type="checkbox"
          checked={layout.has_check_digit}
          onChange={(event) => set({ has_check_digit: event.currentTarget.checked })}
        />
        <span>
          {t('scale_check_digit')}
          <small>{t('scale_check_digit_text')}</small>
        </span>
      </label>
    </>
  );
}

/** Shows a label digit by digit: 21 AAAAA 00.000 c. */
function exampleOf({ prefix, item_digits, value_digits, decimals, has_check_digit }: ScaleLayout) {
  const rest = 12 - prefix.length - item_digits - value_digits;
  const integer = '0'.repeat(Math.max(0, value_digits - decimals));
  const value =
    decimals === 0 ? integer : `${integer}.${'0'.repeat(Math.min(decimals, value_digits))}`;
  const last = has_check_digit ? 'C' : '–';
  return [prefix, 'A'.repeat(item_digits), value, '–'.repeat(Math.max(0, rest)), last]
    .filter((part) => part !== '')
    .join(' ');
}
