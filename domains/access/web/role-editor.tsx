import { Box, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatPercent } from '#domains/kernel/core/format-number.ts';
import { FULL_RATE, type Rate, rate } from '#domains/kernel/core/rate.ts';
import { PERCENT, readNumber } from '#domains/kernel/core/read-number.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Role, updateRoleRoute } from '../contract/role.ts';
import { missingOf } from '../core/permission-groups.ts';
import { READY_ROLES } from '../core/roles.ts';
import { useMe } from './part/me.tsx';
import { PermissionGroups } from './permission-groups.tsx';
import { roleFootingOf } from './role-footing.ts';
import { type RoleNameFields, RoleNames } from './role-names.tsx';
import s from './roles.module.css';

type Props = { role: Role; isSaved: boolean; onSaved: (role: Role) => void };

/** Edits the permissions of a role; saves them together, with the version that was loaded. */
export function RoleEditor({ role, isSaved, onSaved }: Props) {
  const { t } = useTranslation('staff');
  const me = useMe();
  const footing = roleFootingOf(me, role);
  const [held, setHeld] = useDrafted<ReadonlySet<string>>('held', new Set(role.permissions));
  const [limit, setLimit] = useDrafted('limit', () => limitText(role.discount_limit));
  const [names, setNames] = useDrafted<RoleNameFields>('named', () => namesOf(role));
  const saving = useSaving(role, onSaved);
  const ready = READY_ROLES.find(({ code }) => code === role.made_from);
  const discount_limit = readLimit(limit);
  const changes = changesOf(role, { held, discount_limit, names });
  const turn = (permissions: readonly string[], isOn: boolean) => {
    const next = new Set(held);
    for (const permission of permissions) {
      if (isOn) next.add(permission);
      else next.delete(permission);
    }
    saving.reset();
    setHeld(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending && discount_limit !== undefined) {
      saving.mutate({ ...names, permissions: [...held] as [string], discount_limit });
    }
  };
  return (
    <form className={`${ui.page} ${ui.wide}`} onSubmit={submit}>
      {footing !== null && <p className={ui.notice}>{t(footing)}</p>}
      <RoleNames
        value={names}
        isFixed={footing !== null}
        onChange={(value) => {
          saving.reset();
          setNames(value);
        }}
      />
      <Difference
        held={held}
        ready={ready?.permissions}
        onReady={footing === null ? setHeld : null}
      />
      <PermissionGroups
        held={held}
        ready={ready === undefined ? null : new Set(ready.permissions)}
        missing={missingOf(held)}
        isFixed={footing !== null}
        onTurn={turn}
      />
      <Discount
        value={limit}
        isAny={held.has('pos-sale.discount')}
        isFixed={footing !== null}
        isWrong={discount_limit === undefined}
        onChange={(value) => {
          saving.reset();
          setLimit(value);
        }}
      />
      {footing === null && (
        <PutAway
          role={role}
          isBusy={saving.isPending}
          onPutAway={() => saving.mutate({ is_archived: true })}
        />
      )}
      {footing === null && (
        <SaveBar
          changes={changes}
          isSaved={isSaved}
          isBusy={saving.isPending}
          failure={failureMessage(saving.error, t('unreached'))}
          onUndo={() => {
            saving.reset();
            setHeld(new Set(role.permissions));
            setLimit(limitText(role.discount_limit));
            setNames(namesOf(role));
          }}
        />
      )}
    </form>
  );
}

function limitText(limit: Rate | null): string {
  return limit === null ? '' : formatPercent(limit, 'en').replace('%', '');
}

/** A typed percentage; null: none; undefined: it is not between 0 and 100. */
function readLimit(text: string): Rate | null | undefined {
  if (text.trim() === '') return null;
  const limit = readNumber(text, PERCENT);
  return isRejection(limit) || limit > FULL_RATE ? undefined : rate(limit);
}

type Edited = {
  held: ReadonlySet<string>;
  discount_limit: Rate | null | undefined;
  names: RoleNameFields;
};

function namesOf({ name, name_bn }: Role): RoleNameFields {
  return { name, name_bn };
}

/** Counts the changed permissions, and a changed limit or name. */
function changesOf(role: Role, { held, discount_limit, names }: Edited): number {
  const before = new Set(role.permissions);
  const turned = [...new Set([...before, ...held])].filter(
    (permission) => before.has(permission) !== held.has(permission),
  );
  const isOther = [
    discount_limit !== role.discount_limit,
    names.name.trim() !== role.name,
    names.name_bn !== role.name_bn,
  ];
  return turned.length + isOther.filter(Boolean).length;
}

type DifferenceProps = {
  held: ReadonlySet<string>;
  ready: readonly string[] | undefined;
  onReady: ((held: ReadonlySet<string>) => void) | null;
};

/** The differences to the predefined role it was copied from. */
function Difference({ held, ready, onReady }: DifferenceProps) {
  const { t } = useTranslation('staff');
  const format = useNumberFormat();
  if (ready === undefined) return null;
  const added = [...held].filter((permission) => !ready.includes(permission)).length;
  const removed = ready.filter((permission) => !held.has(permission)).length;
  if (added + removed === 0) return <p className={ui.quiet}>{t('as_ready')}</p>;
  return (
    <p className={ui.quiet}>
      {t('differs', { added: format.count(added), removed: format.count(removed) })}{' '}
      {onReady !== null && (
        <button type="button" className={ui.link} onClick={() => onReady(new Set(ready))}>
          {t('back_to_ready')}
        </button>
      )}
    </p>
  );
}

type DiscountProps = {
  value: string;
  isAny: boolean;
  isFixed: boolean;
  isWrong: boolean;
  onChange: (value: string) => void;
};

function Discount({ value, isAny, isFixed, isWrong, onChange }: DiscountProps) {
  const { t } = useTranslation('staff');
  const format = useNumberFormat();
  return (
    <section className={ui.sheet}>
      <Box maw={360}>
        <Labelled label={t('discount_limit')} hint={t('discount_text')}>
          {(id) =>
            isAny ? (
              <input id={id} className={f.field} disabled readOnly value={t('discount_any')} />
            ) : (
              <NumberInput
                id={id}
                className={`${f.field} figures`}
                format={PERCENT}
                disabled={isFixed}
                aria-describedby={`${id}-hint`}
                aria-invalid={isWrong || undefined}
                placeholder={format.count(0)}
                value={value}
                onChange={onChange}
              />
            )
          }
        </Labelled>
      </Box>
    </section>
  );
}

type PutAwayProps = { role: Role; isBusy: boolean; onPutAway: () => void };

/** Archives an unused role, after confirmation. */
function PutAway({ role, isBusy, onPutAway }: PutAwayProps) {
  const { t } = useTranslation('staff');
  const [isSure, setSure] = useState(false);
  if (role.people > 0) return null;
  return (
    <div className={ui.row}>
      <Button
        variant="default"
        size="md"
        className={ui.bad}
        disabled={isBusy}
        onClick={() => (isSure ? onPutAway() : setSure(true))}
      >
        {t(isSure ? 'put_away_sure' : 'put_role_away')}
      </Button>
    </div>
  );
}

type SaveBarProps = {
  changes: number;
  isSaved: boolean;
  isBusy: boolean;
  failure: string | null;
  onUndo: () => void;
};

function SaveBar({ changes, isSaved, isBusy, failure, onUndo }: SaveBarProps) {
  const { t } = useTranslation('staff');
  const format = useNumberFormat();
  if (changes === 0 && failure === null && !isSaved) return null;
  return (
    <div className={`${ui.bar} ${s.bar}`}>
      {failure !== null && (
        <span role="alert" className={f.failure}>
          {failure}
        </span>
      )}
      {failure === null && (
        <span role="status">
          {changes === 0
            ? t('saved')
            : t('changed_count', { count: changes, shown: format.count(changes) })}
        </span>
      )}
      {changes > 0 && (
        <>
          <Button variant="default" size="md" disabled={isBusy} onClick={onUndo}>
            {t('undo')}
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            {t('save')}
          </Button>
        </>
      )}
    </div>
  );
}

type Change = Partial<RoleNameFields> & {
  permissions?: [string];
  discount_limit?: Rate | null;
  is_archived?: boolean;
};

/** After saving, every query is reloaded: the user's own permissions may have changed. */
function useSaving({ id, version }: Role, onSaved: (role: Role) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (change: Change) =>
      call(updateRoleRoute, { params: { id }, body: { version, ...change } }),
    onSuccess: async ({ data }, { is_archived }) => {
      onSaved(data);
      if (is_archived === true) await navigate('/dashboard/settings/roles');
      await client.invalidateQueries();
    },
  });
}
