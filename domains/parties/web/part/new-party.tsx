import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { createCustomerRoute, createSupplierRoute } from '../../contract/party.ts';
import type { Kind } from '../kind.ts';

type Party = { id: string; name: string };

const CREATES = { customer: createCustomerRoute, supplier: createSupplierRoute };

export const ADD_PERMISSIONS = { customer: 'customers.create', supplier: 'suppliers.create' };

type Props = {
  kind: Kind;
  isOpen: boolean;
  /** The search text without a match: a name, or a phone number if it is all digits. */
  typed?: string;
  onClose: () => void;
  onAdded: (party: Party) => void;
};

/** Adds a party with a few fields; the rest is entered on their page. */
export function NewPartyDialog({ kind, isOpen, typed = '', onClose, onAdded }: Props) {
  const { t } = useTranslation('lists');
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      draft={`new_${kind} ${typed}`}
      title={t(`new_${kind}`)}
    >
      <NewParty kind={kind} typed={typed} onCancel={onClose} onAdded={onAdded} />
    </FormDialog>
  );
}

type NewProps = Pick<Props, 'kind' | 'onAdded'> & { typed: string; onCancel: () => void };

function NewParty({ kind, typed, onAdded, onCancel }: NewProps) {
  const { t } = useTranslation('lists');
  const isPhone = /^[+\d\s-]+$/.test(toLatinDigits(typed));
  const [name, setName] = useDrafted('name', isPhone ? '' : typed);
  const [phone, setPhone] = useDrafted('phone', isPhone ? typed : '');
  const adding = usePostOnce(
    (id) => {
      const body = { id, name: name.trim(), phone: toLatinDigits(phone.trim()) };
      return call(CREATES[kind], { body });
    },
    { unreached: t('not_reached'), onDone: ({ data }) => onAdded(data) },
  );
  const add = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    adding.post();
  };
  return (
    <form className={f.form} onSubmit={add}>
      <Labelled label={t(`${kind}_name`)}>
        {(id) => (
          <input
            id={id}
            name="name"
            className={f.field}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            required
            maxLength={200}
            data-autofocus
          />
        )}
      </Labelled>
      <Labelled label={t(`${kind}_phone`)}>
        {(id) => (
          <input
            id={id}
            name="phone"
            className={f.field}
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
            inputMode="tel"
            maxLength={40}
          />
        )}
      </Labelled>
      <FormFoot
        failure={adding.failure}
        isBusy={adding.isBusy}
        save={t(`add_${kind}`)}
        onCancel={onCancel}
      />
    </form>
  );
}
