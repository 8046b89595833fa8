import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { isSensitive, needsOf, RESOURCES, type Resource } from '../core/permission-groups.ts';
import { useMe } from './part/me.tsx';
import s from './roles.module.css';

type Props = {
  held: ReadonlySet<string>;
  /** The permissions of the predefined role it was copied from; null: none. */
  ready: ReadonlySet<string> | null;
  /** Unusable permissions, with those that they need. */
  missing: ReadonlyMap<string, readonly string[]>;
  isFixed: boolean;
  onTurn: (permissions: readonly string[], isOn: boolean) => void;
};

const GROUPS = [...new Set(RESOURCES.map(({ group }) => group))];

/** Every role holds it. */
const ALWAYS = 'permissions';

export function PermissionGroups(props: Props) {
  const { t } = useTranslation('staff');
  return (
    <div className={ui.columns}>
      {GROUPS.map((group) => (
        <section key={group} className={ui.sheet} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`group_${group}`)}</h2>
          {RESOURCES.filter((one) => one.group === group && one.resource !== ALWAYS).map(
            (resource) => (
              <ResourceRights key={resource.resource} resource={resource} {...props} />
            ),
          )}
        </section>
      ))}
    </div>
  );
}

function ResourceRights({ resource, ...props }: Props & { resource: Resource }) {
  const { t } = useTranslation('permissions');
  return (
    <fieldset className={s.resource}>
      <legend>{t(resource.resource)}</legend>
      {resource.permissions.map((permission) => (
        <Right key={permission} permission={permission} {...props} />
      ))}
    </fieldset>
  );
}

/** One permission: granted or not, and why it cannot be granted or used. */
function Right({
  permission,
  held,
  ready,
  missing,
  isFixed,
  onTurn,
}: Props & { permission: string }) {
  const { t } = useTranslation(['staff', 'permissions']);
  const me = useMe();
  const isOn = held.has(permission);
  const isMine = me.can(permission);
  const lacked = isOn ? (missing.get(permission) ?? []) : [];
  const mark = ready === null || ready.has(permission) === isOn ? null : isOn ? 'added' : 'removed';
  const names = lacked.map((one) => t(`permissions:${one}`)).join(', ');
  const canAdd = !isFixed && lacked.every((one) => me.can(one));
  return (
    <div className={s.right}>
      <label className={ui.check}>
        <input
          type="checkbox"
          checked={isOn}
          disabled={isFixed || (!isMine && !isOn)}
          onChange={(event) => onTurn([permission], event.currentTarget.checked)}
        />
        <span className={ui.row}>
          {t(`permissions:${permission}`)}
          {isSensitive(permission) && (
            <span title={t('sensitive_text')}>
              <Tag tone="warn">{t('sensitive')}</Tag>
            </span>
          )}
          {mark !== null && <small>{t(`${mark}_mark`)}</small>}
        </span>
      </label>
      {!isMine && !isFixed && !isOn && <small className={s.needs}>{t('not_yours')}</small>}
      {lacked.length > 0 && (
        <small className={s.needs}>
          {t('needs', { permissions: names })}{' '}
          {canAdd && (
            <button
              type="button"
              className={ui.link}
              onClick={() => onTurn(allNeeded(lacked), true)}
            >
              {t('add_needed')}
            </button>
          )}
        </small>
      )}
    </div>
  );
}

/** The missing permissions, with those that they need in turn. */
function allNeeded(permissions: readonly string[]): string[] {
  return permissions.flatMap((permission) => [permission, ...needsOf(permission)]);
}
