import { Box, Button, Modal } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Approver, giveApprovalRoute, listApproversRoute } from '../contract/approval.ts';
import type { Approvable } from '../core/approval.ts';
import s from './approval-dialog.module.css';
import type { ApprovalRequest, ApprovalSubject } from './part/approval-subject.ts';

type Right = { permission: Approvable; amount: Minor };

const PIN_MIN = 4;
const PIN_MAX = 6;

/** Lets an approver enter their PIN for one action of the caller. */
export function ApprovalDialog({ request }: { request: ApprovalRequest | null }) {
  const { t } = useTranslation(['approval', 'common']);
  return (
    <Modal
      opened={request !== null}
      onClose={() => request?.onEnd(null)}
      size={400}
      zIndex={400}
      withCloseButton={false}
      styles={{ body: { padding: 0 } }}
    >
      {/* The dialog below already shows the page header. */}
      <div className={s.head}>
        <Modal.Title>{t('title')}</Modal.Title>
        <Modal.CloseButton aria-label={t('common:close')} />
      </div>
      {request !== null && <ApprovalForm key={request.subject.id} {...request} />}
    </Modal>
  );
}

function ApprovalForm({ subject, missingPermissions, onEnd }: ApprovalRequest) {
  const { t } = useTranslation('approval');
  const rights = missingPermissions.map(({ permission, amount }) => ({
    permission: permission as Approvable,
    amount: minor(amount ?? subject.amount ?? 0),
  }));
  const permissions = rights.map(({ permission }) => permission).join(',');
  const { branch_id, register_id, reverses_id } = subject;
  const where = {
    branch_id,
    register_id: register_id || undefined,
    reverses_id: reverses_id || undefined,
  };
  const asking = useQuery({
    ...allPagesFor(listApproversRoute, { permissions, ...where }),
    staleTime: 0,
  });
  const people = asking.data;
  return (
    <div className={`${f.form} ${s.asked}`}>
      <ul className={s.acts}>
        {rights.map((right) => (
          <li key={right.permission}>
            <Act right={right} subject={subject} />
          </li>
        ))}
      </ul>
      {asking.error !== null && people === undefined && (
        <p className={ui.failure} role="alert">
          {failureMessage(asking.error, t('unreached'))}
        </p>
      )}
      {people === undefined && asking.error === null && <Box h={320} aria-busy="true" />}
      {people?.length === 0 && <p>{t('nobody')}</p>}
      {people !== undefined && people.length > 0 && (
        <PinForm people={people} rights={rights} subject={subject} onEnd={onEnd} />
      )}
    </div>
  );
}

/** What is approved: the action, and its amount. */
function Act({ right, subject }: { right: Right; subject: ApprovalSubject }) {
  const { t } = useTranslation('approval');
  const format = useNumberFormat();
  const key = right.permission.replaceAll(/[-.]/g, '_');
  return t(`act_${key}`, {
    amount: format.money(right.amount),
    number: subject.number ?? '',
  });
}

type FormProps = Pick<ApprovalRequest, 'subject' | 'onEnd'> & {
  people: readonly Approver[];
  rights: readonly Right[];
};

function PinForm({ people, rights, subject, onEnd }: FormProps) {
  const { t } = useTranslation(['approval', 'common']);
  const { language } = useNumberFormat();
  const [approver_id, setApprover] = useState(people[0]?.id ?? '');
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // On touch screens the dialog has its own keys, so no keyboard should open.
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) field.current?.focus();
  }, []);
  const { id, branch_id, register_id, reverses_id } = subject;
  const giving = useMutation({
    mutationFn: () =>
      call(giveApprovalRoute, {
        body: {
          id,
          approver_id,
          pin,
          branch_id,
          rights: [...rights],
          ...defined({ register_id }),
          ...defined({ reverses_id }),
        },
      }),
    onSuccess: ({ data }) => onEnd(data.approval_id),
    onError: () => {
      setPin('');
      field.current?.focus();
    },
  });
  const isReady = pin.length >= PIN_MIN && !giving.isPending;
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) giving.mutate();
  };
  const type = (typed: string) => {
    giving.reset();
    setPin(typed.replace(/[^0-9০-৯]/g, '').slice(0, PIN_MAX));
  };
  return (
    <form className={f.form} onSubmit={give}>
      <fieldset className={s.people}>
        <legend>{t('who')}</legend>
        {people.map((person) => (
          <label key={person.id} data-chosen={person.id === approver_id || undefined}>
            <input
              type="radio"
              name="approver"
              checked={person.id === approver_id}
              onChange={() => {
                setApprover(person.id);
                field.current?.focus();
              }}
            />
            <b>{person.name}</b>
            <small>{language === 'bn' && person.role_bn ? person.role_bn : person.role}</small>
          </label>
        ))}
      </fieldset>
      <PinBoxes pin={pin} onType={type} field={field} />
      {giving.error !== null && (
        <p className={ui.failure} role="alert">
          {failureMessage(giving.error, t('unreached'))}
        </p>
      )}
      <Pad onDigit={(digit) => type(pin + digit)} onBack={() => type(pin.slice(0, -1))} />
      <div className={ui.last}>
        <Button variant="default" size="md" onClick={() => onEnd(null)}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="md" disabled={!isReady} loading={giving.isPending}>
          {t('approve')}
        </Button>
      </div>
    </form>
  );
}

type BoxesProps = {
  pin: string;
  onType: (typed: string) => void;
  field: React.RefObject<HTMLInputElement | null>;
};

/** Four boxes, up to six while typing; the input covers them. */
function PinBoxes({ pin, onType, field }: BoxesProps) {
  const { t } = useTranslation('approval');
  const id = useId();
  const boxes = Math.min(Math.max(pin.length, PIN_MIN), PIN_MAX);
  return (
    <div className={s.pin}>
      <label htmlFor={id}>{t('pin')}</label>
      <div className={s.boxes}>
        {Array.from({ length: boxes }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
            key={at}
            aria-hidden="true"
            data-full={at < pin.length || undefined}
            data-next={at === pin.length || undefined}
          />
        ))}
        <input
          id={id}
          ref={field}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** For touch; a keyboard types into the input. */
function Pad({ onDigit, onBack }: { onDigit: (digit: string) => void; onBack: () => void }) {
  const { t } = useTranslation('approval');
  const format = useNumberFormat();
  const key = (digit: string) => (
    <button key={digit} type="button" tabIndex={-1} onClick={() => onDigit(digit)}>
      {format.digits(digit)}
    </button>
  );
  return (
    <div className={s.pad}>
      {DIGITS.map(key)}
      <span />
      {key('0')}
      <button type="button" tabIndex={-1} aria-label={t('back')} onClick={onBack}>
        <IconBackspace size={22} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
