import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readStaffUserRoute, type StaffUser } from '#domains/access/contract/staff-user.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import s from './staff.module.css';
import { StaffAccessForm } from './staff-access-form.tsx';
import { StaffDoor } from './staff-door.tsx';
import { StaffState, useLastSeen, useLocationText } from './staff-labels.tsx';

/** A member or an invited person: role, scope and actions. */
export default function StaffUserPage() {
  const { t } = useTranslation('staff');
  const me = useMe();
  const { id = '' } = useParams();
  const canRead = me.can('staff-users.read');
  const staffQuery = useQuery({
    ...queryOptionsFor(readStaffUserRoute, { params: { id } }),
    enabled: canRead,
  });
  const person = staffQuery.data?.data;
  return (
    <ListPage
      title={person?.name ?? t('person')}
      trail={[t('settings:settings'), t('staff')]}
      aside={person !== undefined && <StaffState state={person.state} />}
    >
      {!canRead && <NoPermission />}
      {canRead && person === undefined && staffQuery.error !== null && (
        <ErrorState
          title={t('person_failed')}
          error={staffQuery.error}
          onRetry={() => void staffQuery.refetch()}
        />
      )}
      {canRead && person === undefined && staffQuery.error === null && (
        <div className={`${ui.outline} ${ui.column}`} aria-busy="true" />
      )}
      {person !== undefined && <Sheets key={person.version} person={person} />}
    </ListPage>
  );
}

function Sheets({ person }: { person: StaffUser }) {
  const { t } = useTranslation('staff');
  const me = useMe();
  const isMe = person.user_id === me.user.id;
  const canChangeAccess = me.can('staff-users.update') && person.user_id !== null && !isMe;
  return (
    <div className={`${ui.page} ${ui.columns}`}>
      <Facts person={person} />
      {isMe && <p className={ui.notice}>{t('self_text')}</p>}
      {canChangeAccess && me.can('role.read') && (
        <FormDraft of={`staff_place ${person.id} ${person.version}`}>
          <StaffAccessForm person={person} />
        </FormDraft>
      )}
      <StaffDoor person={person} />
    </div>
  );
}

function Facts({ person }: { person: StaffUser }) {
  const { t, i18n } = useTranslation('staff');
  const dates = useDates();
  const locationTextOf = useLocationText();
  const lastSeen = useLastSeen();
  const facts: [string, string][] = [
    [t('address'), [person.email, person.phone].filter(Boolean).join(' · ')],
    [t('role'), localName(person.role, i18n.language)],
    [t('works_in'), locationTextOf(person)],
    ...(person.user_id === null
      ? []
      : ([
          [t('last_seen'), lastSeen(person.last_seen_at)],
          [t('pin'), t(person.has_pin ? 'has_pin' : 'no_pin')],
        ] as [string, string][])),
  ];
  return (
    <section className={ui.sheet}>
      <dl className={s.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {person.expires_at !== null && (
        <p className={ui.hint}>
          {person.state === 'expired'
            ? t('expired_text')
            : t('expires', { at: dates.moment(person.expires_at) })}
        </p>
      )}
    </section>
  );
}
