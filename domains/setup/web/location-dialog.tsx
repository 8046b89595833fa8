import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NEGATIVE_STOCK, type NegativeStock } from '#domains/shops/contract/branch.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import s from './branches.module.css';
import type { Edited } from './locations.ts';
import { type LocationFields, useLocationForm } from './use-location-form.ts';

type Props = { edited: Edited | null; onClose: () => void };

export function LocationDialog({ edited, onClose }: Props) {
  const { t } = useTranslation(['setup', 'common']);
  return (
    <FormDialog
      isOpen={edited !== null}
      draft={`location ${JSON.stringify(edited)}`}
      onClose={onClose}
      size={480}
      title={edited === null ? '' : t(titleOf(edited))}
    >
      {edited !== null && <LocationForm edited={edited} onClose={onClose} />}
    </FormDialog>
  );
}

function titleOf(edited: Edited): string {
  if (edited.kind === 'branch') return edited.branch === null ? 'open_branch' : 'change_branch';
  return edited.warehouse === null ? 'add_warehouse' : 'change_warehouse';
}

function LocationForm({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const { t } = useTranslation(['setup', 'common']);
  const known = edited.kind === 'branch' ? edited.branch : edited.warehouse;
  const [fields, setFields] = useDrafted<LocationFields>('fields', {
    code: '',
    name: known?.name ?? '',
    name_bn: known?.name_bn ?? '',
    address: edited.kind === 'branch' ? (edited.branch?.address ?? '') : '',
    negative_stock:
      edited.kind === 'warehouse' ? (edited.warehouse?.negative_stock ?? 'forbid') : 'forbid',
    is_saleable: edited.kind !== 'warehouse' || edited.warehouse?.is_saleable !== false,
  });
  const [isSure, setSure] = useState(false);
  const { save, archive, failure, isBusy } = useLocationForm(edited, onClose);
  const isNewBranch = edited.kind === 'branch' && edited.branch === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) save(fields);
  };
  const field = (key: 'code' | 'name' | 'name_bn' | 'address') => ({
    value: fields[key],
    onChange: (value: string) => setFields({ ...fields, [key]: value }),
  });
  return (
    <form className={f.form} onSubmit={submit}>
      <Text label={t('name_en')} isRequired isFirst {...field('name')} />
      <Text label={t('name_bn')} {...field('name_bn')} />
      {isNewBranch && (
        <Text
          label={t('branch_code')}
          hint={t('branch_code_text')}
          isRequired
          pattern="[A-Za-z0-9]{1,8}"
          {...field('code')}
        />
      )}
      {edited.kind === 'branch' && <Text label={t('address')} {...field('address')} />}
      {edited.kind === 'warehouse' && (
        <label className={f.check}>
          <input
            type="checkbox"
            checked={!fields.is_saleable}
            onChange={(event) =>
              setFields({ ...fields, is_saleable: !event.currentTarget.checked })
            }
          />
          <span>
            {t('not_for_sale')}
            <small>{t('not_for_sale_text')}</small>
          </span>
        </label>
      )}
      {edited.kind === 'warehouse' && edited.warehouse !== null && fields.is_saleable && (
        <ShortStock
          value={fields.negative_stock}
          onChange={(negative_stock) => setFields({ ...fields, negative_stock })}
        />
      )}
      <FormFoot
        failure={failure}
        isBusy={isBusy}
        save={t(isNewBranch ? 'open_branch' : 'save')}
        onCancel={onClose}
      >
        {known !== null && (
          <Button
            variant="default"
            size="md"
            className={s.archive ?? ''}
            disabled={isBusy}
            onClick={() => (isSure ? archive() : setSure(true))}
          >
            {t(isSure ? `close_${edited.kind}_sure` : `close_${edited.kind}`)}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}

type ShortProps = { value: NegativeStock; onChange: (value: NegativeStock) => void };

/** Whether the warehouse may sell below zero stock. */
function ShortStock({ value, onChange }: ShortProps) {
  const { t } = useTranslation('setup');
  return (
    <fieldset className={ui.stack}>
      <legend className={f.label}>{t('short_stock')}</legend>
      {NEGATIVE_STOCK.map((one) => (
        <label key={one} className={f.check}>
          <input
            type="radio"
            name="negative_stock"
            checked={value === one}
            onChange={() => onChange(one)}
          />
          <span>
            {t(`short_stock_${one}`)}
            <small>{t(`short_stock_${one}_text`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type TextProps = {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  isFirst?: boolean;
  pattern?: string;
};

function Text({ label, hint, value, onChange, isRequired, isFirst, pattern }: TextProps) {
  return (
    <Labelled label={label} hint={hint}>
      {(id) => (
        <input
          id={id}
          className={f.field}
          data-autofocus={isFirst || undefined}
          required={isRequired ?? false}
          maxLength={200}
          pattern={pattern}
          autoComplete="off"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
