import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { APPROVABLE } from '#domains/access/core/approval.ts';
import { useApproved } from '#domains/access/web/part/approval.tsx';
import { type Me, useMe } from '#domains/access/web/part/me.tsx';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { listRegistersRoute } from '#domains/shops/contract/register.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName } from '#platform/ui/local-name.ts';
import type { PostedDocument } from '../contract/document.ts';

type ReverseRoute = NonNullable<DocumentKind['reverse']>;
type Props = { posted: PostedDocument; route: ReverseRoute | null };

/** Reverses a document, with permission or by the PIN of a member who has it. */
export function ReverseDocument({ posted, route }: Props) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  if (posted.reversed_by !== null || route === null || !canReverse(me, route)) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
        onClick={() => setAsking(true)}
      >
        {t('reverse')}
      </Button>
      <FormDialog
        isOpen={isAsking}
        draft={`reverse ${posted.id}`}
        onClose={() => setAsking(false)}
        title={t('reverse_number', { number: posted.number })}
      >
        {isAsking && <ReverseForm posted={posted} route={route} onDone={() => setAsking(false)} />}
      </FormDialog>
    </>
  );
}

/** With the user's permission, or by another member's PIN if that suffices. */
function canReverse(me: Me, route: ReverseRoute): boolean {
  const permission: string = route.permission ?? '';
  const isApprovable = APPROVABLE.some((one) => one === permission);
  return me.can(permission) || (isApprovable && me.can('approvals.create'));
}

type FormProps = { posted: PostedDocument; route: ReverseRoute; onDone: () => void };

function ReverseForm({ posted, route, onDone }: FormProps) {
  const { t } = useTranslation('lists');
  const approved = useApproved();
  const [reason, setReason] = useDrafted('reason', '');
  const [register_id, setRegister] = useDrafted('register_id', '');
  const reversing = usePostOnce(
    (id) => {
      const { id: reverses_id, branch_id, number } = posted;
      const at = register_id === '' ? {} : { register_id };
      return approved({ id, branch_id, reverses_id, number, ...at }, (approval) =>
        call(route, {
          params: { id: reverses_id },
          body: { id, reason, ...at, ...approval } as never,
        }),
      );
    },
    { unreached: t('unreached'), onDone },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reversing.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>{t('reverse_text')}</p>
      <Labelled label={t('why_reversed')}>
        {(field) => (
          <input
            id={field}
            className={f.field}
            required
            pattern=".*\S.*"
            maxLength={200}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <DrawerField
        branch_id={posted.branch_id}
        isNeeded={posted.kind === 'cash_movement'}
        value={register_id}
        onChange={setRegister}
      />
      <FormFoot
        failure={reversing.failure}
        isBusy={reversing.isBusy}
        save={t('reverse_number', { number: posted.number })}
        isBad
        onCancel={onDone}
      />
    </form>
  );
}

type DrawerProps = {
  branch_id: string;
  isNeeded: boolean;
  value: string;
  onChange: (register_id: string) => void;
};

/** The open drawer that pays or receives the cash; nothing if none is open. */
function DrawerField({ branch_id, isNeeded, value, onChange }: DrawerProps) {
  const { t, i18n } = useTranslation('lists');
  const canRead = useMe().can('registers.read');
  const registersQuery = useQuery({
    ...allPagesFor(listRegistersRoute, { branch_id }),
    enabled: canRead,
  });
  const open = (registersQuery.data ?? []).filter(({ shift }) => shift !== null);
  if (open.length === 0 && !isNeeded) return null;
  return (
    <Labelled label={t('which_drawer')}>
      {(field) => (
        <select
          id={field}
          className={f.field}
          required={isNeeded}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{isNeeded ? '–' : t('no_drawer')}</option>
          {open.map((register) => (
            <option key={register.id} value={register.id}>
              {localName(register, i18n.language)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
