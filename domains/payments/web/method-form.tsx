import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName } from '#platform/ui/local-name.ts';
import {
  changePaymentMethodRoute,
  createPaymentMethodRoute,
  type StoredMethod,
} from '../contract/payment-method.ts';
import { isOneOfItsKind } from '../core/singleton-methods.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { OpeningBalance } from './opening-balance.tsx';

const KINDS = ['mobile', 'card', 'bank'] as const;

type Fields = { name: string; name_bn: string; kind: (typeof KINDS)[number] };
type Change = Partial<Pick<Fields, 'name' | 'name_bn'>> & { archived?: boolean };

/** The names of a method and, if it may have several, its accounts. */
export function MethodForm({
  method,
  onDone,
}: {
  method: StoredMethod | null;
  onDone: () => void;
}) {
  const { t, i18n } = useTranslation('methods');
  const [fields, setFields] = useDrafted<Fields>('fields', {
    name: method?.name ?? '',
    name_bn: method?.name_bn ?? '',
    kind: 'mobile',
  });
  const saving = useSaving(method, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(fields);
  };
  const hasAccounts = method !== null && !isOneOfItsKind(method) && !method.archived;
  return (
    <>
      {hasAccounts && <BankAccounts method={method} />}
      {method?.kind === 'cash' && (
        <OpeningBalance name={localName(method, i18n.language)} account_id={method.account_id} />
      )}
      <form className={f.form} onSubmit={submit}>
        <Typed
          label={t('name_en')}
          value={fields.name}
          isRequired
          onChange={(name) => setFields({ ...fields, name })}
        />
        <Typed
          label={t('name_bn')}
          value={fields.name_bn}
          onChange={(name_bn) => setFields({ ...fields, name_bn })}
        />
        {method === null && (
          <>
            <Picked
              label={t('kind')}
              value={fields.kind}
              options={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
              onChange={(value) => setFields({ ...fields, kind: value as Fields['kind'] })}
            />
            <p className={f.hint}>{t('kind_text')}</p>
          </>
        )}
        {method !== null && isOneOfItsKind(method) && <p className={f.hint}>{t('stays')}</p>}
        <FormFoot
          failure={failureMessage(saving.error, t('unreached'))}
          isBusy={saving.isPending}
          save={t('save')}
          onCancel={onDone}
        >
          {method !== null && !isOneOfItsKind(method) && (
            <PutAway method={method} onChange={(change) => saving.mutate(change)} />
          )}
        </FormFoot>
      </form>
    </>
  );
}

/** Reloads every list that contains a method. */
function useSaving(method: StoredMethod | null, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Fields | Change) => {
      if (method === null) return call(createPaymentMethodRoute, { body: given as Fields });
      const { id, version } = method;
      const { kind: _, ...change } = given as Fields & Change;
      return call(changePaymentMethodRoute, { params: { id }, body: { version, ...change } });
    },
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
}

type PutAwayProps = { method: StoredMethod; onChange: (change: Change) => void };

function PutAway({ method, onChange }: PutAwayProps) {
  const { t } = useTranslation('methods');
  const canChange = useMe().can('payment-method.update');
  const [isSure, setSure] = useState(false);
  if (!canChange) return null;
  if (method.archived) {
    return (
      <Button variant="default" size="md" onClick={() => onChange({ archived: false })}>
        {t('take_back')}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      size="md"
      onClick={() => (isSure ? onChange({ archived: true }) : setSure(true))}
    >
      {t(isSure ? 'put_away_sure' : 'put_away')}
    </Button>
  );
}
