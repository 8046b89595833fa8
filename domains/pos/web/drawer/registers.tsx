import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Register } from '#domains/shops/contract/register.ts';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { registersQuery } from '#domains/shops/web/part/open-register.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { nameOf } from '../names.ts';
import { shopQuery } from '../sell.queries.ts';
import { dayOf } from '../shift/day-of.ts';
import { RegisterDialog } from './register-dialog.tsx';
import s from './registers.module.css';

/** The registers with their state; users with permission can change them. */
export function Registers({ branch_id }: { branch_id: string }) {
  const { t } = useTranslation('shift');
  const me = useMe();
  const registersResult = useQuery({ ...registersQuery(), enabled: me.can('registers.read') });
  const [edited, setEdited] = useState<Register | 'new' | null>(null);
  const registers = (registersResult.data ?? []).filter(
    (register) => branch_id === '' || register.branch_id === branch_id,
  );
  if (!me.can('registers.read')) return null;
  return (
    <section className={`screen-only ${ui.stack} ${s.registers}`} aria-label={t('registers')}>
      <ul className={ui.columns}>
        {registers.map((register) => (
          <RegisterCard
            key={register.id}
            register={register}
            onEdit={me.can('registers.update') ? () => setEdited(register) : null}
          />
        ))}
      </ul>
      <div className={ui.row}>
        {me.can('registers.create') && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => setEdited('new')}
          >
            {t('add_register')}
          </Button>
        )}
        {me.can('shop-settings.update') && <TillSetting of="blind_count" />}
        {me.can('shop-settings.update') && <TillSetting of="reserves_held_carts" />}
      </div>
      <RegisterDialog edited={edited} onClose={() => setEdited(null)} />
    </section>
  );
}

type CardProps = { register: Register; onEdit: (() => void) | null };

function RegisterCard({ register, onEdit }: CardProps) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const dates = useDates();
  const { shift, left_in_drawer } = register;
  const branch = { name: register.branch_name, name_bn: register.branch_name_bn };
  const since =
    shift === null
      ? left_in_drawer === null
        ? t('never_opened')
        : t('left', { amount: format.money(left_in_drawer) })
      : t('open_by', {
          name: shift.opened_by,
          time: `${dates.shortDay(dayOf(shift.opened_at))}, ${dates.time(shift.opened_at)}`,
        });
  return (
    <li className={`${ui.box} ${s.card}`}>
      <b>{nameOf(register, format.language)}</b>
      <Tag tone={shift === null ? undefined : 'info'}>
        {t(shift === null ? 'shut' : 'shift_open')}
      </Tag>
      <small>
        {nameOf(branch, format.language)} · {since}
      </small>
      {onEdit !== null && (
        <button type="button" className={ui.link} onClick={onEdit}>
          {t('change')}
          <span className="for-readers"> {nameOf(register, format.language)}</span>
        </button>
      )}
    </li>
  );
}

type Setting = 'blind_count' | 'reserves_held_carts';

/** A setting for all tills of the shop. */
function TillSetting({ of }: { of: Setting }) {
  const { t } = useTranslation('shift');
  const client = useQueryClient();
  const shopResult = useQuery(shopQuery());
  const shop = shopResult.data?.data;
  const setting = useMutation({
    mutationFn: (isOn: boolean) =>
      call(updateShopSettingsRoute, { body: { version: shop?.version ?? 0, [of]: isOn } }),
    onSettled: () => client.invalidateQueries({ queryKey: [shopInfoRoute.path] }),
  });
  if (shop === undefined) return null;
  const failure = failureMessage(setting.error, t('unreached'));
  const isOn = setting.isPending ? setting.variables : shop[of];
  return (
    <label className={`${ui.check} ${s.setting}`}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => setting.mutate(event.currentTarget.checked)}
      />
      <span>
        {t(of)}
        {failure === null ? (
          <small>{t(`${of}_text`)}</small>
        ) : (
          <small role="alert">{failure}</small>
        )}
      </span>
    </label>
  );
}
