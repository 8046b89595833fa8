import {
  IconArrowBackUp,
  IconDots,
  IconNote,
  IconPercentage,
  type IconProps,
  IconStar,
  IconTicket,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { TillActions } from '../use-till-actions.ts';
import type { Cart } from './cart.ts';
import s from './cart-panel.module.css';

type Props = { cart: Cart; actions: TillActions };

type Extra = { icon: ComponentType<IconProps>; text: string; act: () => void };

/** Only what is available for this sale. */
function useExtras({ cart, actions }: Props): readonly Extra[] {
  const { t } = useTranslation('pos');
  const format = useNumberFormat();
  const hasLines = cart.lines.length > 0;
  const spent = cart.points?.spent ?? 0;
  const pointsText = `${t('points')}${spent === 0 ? '' : ` ${format.count(spent)}`}`;
  return [
    ...(hasLines
      ? [
          { icon: IconNote, text: cart.note === '' ? t('note') : cart.note, act: actions.note },
          { icon: IconTicket, text: cart.coupon?.code ?? t('coupon'), act: actions.coupon },
        ]
      : []),
    ...(hasLines && cart.customer !== null
      ? [{ icon: IconStar, text: pointsText, act: actions.points }]
      : []),
    ...(hasLines && actions.can.discount
      ? [{ icon: IconPercentage, text: t('line_discount'), act: actions.discount }]
      : []),
    ...(actions.can.return
      ? [{ icon: IconArrowBackUp, text: t('return_item'), act: actions.goToReturn }]
      : []),
  ];
}

/** Further actions of a sale, in a row; on a low screen in a menu beside Pay. */
export function Extras(props: Props) {
  return (
    <div className={s.extras}>
      {useExtras(props).map(({ icon: Icon, text, act }) => (
        <button key={text} type="button" onClick={act}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
}

export function ExtrasMenu(props: Props) {
  const { t } = useTranslation('pos');
  const extras = useExtras(props);
  return (
    <DropMenu
      position="top-start"
      target={
        <button type="button" className={s.square} data-when="low" aria-label={t('extras')}>
          <IconDots size={22} stroke={1.75} />
        </button>
      }
    >
      {(Menu) => (
        <>
          {extras.map(({ icon: Icon, text, act }) => (
            <Menu.Item key={text} leftSection={<Icon size={18} stroke={1.75} />} onClick={act}>
              {text}
            </Menu.Item>
          ))}
        </>
      )}
    </DropMenu>
  );
}
