import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { resetPinRoute } from '#domains/access/contract/pin.ts';
import {
  removeStaffUserRoute,
  resendInvitationRoute,
  type StaffUser,
  updateStaffUserRoute,
} from '#domains/access/contract/staff-user.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import s from './staff.module.css';

const LIST = '/dashboard/settings/staff';

/** Resend or withdraw an invitation; disable, enable or remove a member. */
export function StaffDoor({ person }: { person: StaffUser }) {
  const { t } = useTranslation('staff');
  const me = useMe();
  const door = useDoor(person);
  const isMe = person.user_id === me.user.id;
  const isInvited = person.user_id === null;
  const canUpdate = me.can('staff-users.update') && !isInvited && !isMe;
  const canDelete = me.can('staff-users.delete') && !isMe;
  if (!canUpdate && !canDelete) return null;
  return (
    <section className={ui.sheet} aria-labelledby="door">
      <h2 id="door">{t('door')}</h2>
      {isInvited && me.can('staff-users.create') && (
        <Row label={t('address_hint')}>
          <Button variant="default" size="md" loading={door.isBusy} onClick={() => door.resend()}>
            {t('resend')}
          </Button>
        </Row>
      )}
      {canUpdate && person.has_pin && (
        <Row label={t('reset_pin_text')}>
          <Button variant="default" size="md" loading={door.isBusy} onClick={() => door.resetPin()}>
            {t('reset_pin')}
          </Button>
        </Row>
      )}
      {canUpdate && (
        <Row label={t('disable_text')}>
          <Button variant="default" size="md" loading={door.isBusy} onClick={() => door.turn()}>
            {t(person.state === 'disabled' ? 'enable' : 'disable')}
          </Button>
        </Row>
      )}
      {canDelete && <Removal person={person} isBusy={door.isBusy} onRemove={door.remove} />}
      {door.done !== null && (
        <p role="status" className={f.done}>
          {door.done}
        </p>
      )}
      {door.failure !== null && (
        <p className={f.failure} role="alert">
          {door.failure}
        </p>
      )}
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`${ui.ends} ${s.row}`}>
      <span>{label}</span>
      {children}
    </div>
  );
}

type RemovalProps = { person: StaffUser; isBusy: boolean; onRemove: () => void };

/** Asks for confirmation: the second press removes the member. */
function Removal({ person, isBusy, onRemove }: RemovalProps) {
  const { t } = useTranslation('staff');
  const [isSure, setSure] = useState(false);
  const isInvited = person.user_id === null;
  const [prompt, sure] = isInvited ? ['withdraw', 'withdraw_sure'] : ['remove', 'remove_sure'];
  return (
    <div className={`${ui.ends} ${s.row}`}>
      <span />
      <Button
        size="md"
        variant={isSure ? 'filled' : 'default'}
        color="bad"
        loading={isBusy}
        onClick={() => (isSure ? onRemove() : setSure(true))}
      >
        {isSure ? t(sure ?? '', { name: person.name }) : t(prompt ?? '')}
      </Button>
    </div>
  );
}

/** The actions on a member; afterwards all queries that name them are reloaded. */
function useDoor({ id, version, state }: StaffUser) {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [done, setDone] = useState<string | null>(null);
  const doing = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => client.invalidateQueries(),
  });
  const run = (work: () => Promise<unknown>, notice: string | null) => {
    setDone(null);
    doing.mutate(work, { onSuccess: () => setDone(notice) });
  };
  const params = { id };
  return {
    done,
    failure: failureMessage(doing.error, t('unreached')),
    isBusy: doing.isPending,
    resend: () => run(() => call(resendInvitationRoute, { params }), t('resent')),
    resetPin: () => run(() => call(resetPinRoute, { params }), t('pin_reset')),
    turn: () => {
      const body = { version, is_disabled: state !== 'disabled' };
      run(() => call(updateStaffUserRoute, { params, body }), null);
    },
    remove: () =>
      doing.mutate(() => call(removeStaffUserRoute, { params }), {
        onSuccess: () => void navigate(LIST),
      }),
  };
}
