import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';

export type RowOrder = {
  /** null at the start of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  isDragged: boolean;
  isTarget: boolean;
  onDrag: () => void;
  onOver: (event: DragEvent) => void;
  onDrop: () => void;
  onEnd: () => void;
};

type Props = {
  name: string;
  /** The other name, or a code. */
  note: string;
  depth?: number;
  icon?: ReactNode;
  onOpen: (() => void) | null;
  /** Where it can be moved among its siblings. null: the order is fixed. */
  order?: RowOrder | null;
};

/** A row of the list; its button opens the dialog. */
export function RecordRow({ name, note, depth = 0, icon, onOpen, order = null }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <li style={{ paddingInlineStart: `${14 + depth * 26}px` }} {...(order && dragOf(order))}>
      {icon}
      <span className={ui.grow}>
        <b>{name}</b> <small>{note}</small>
      </span>
      {order !== null && <Moves name={name} order={order} />}
      {onOpen !== null && (
        <button type="button" className={ui.link} onClick={onOpen}>
          {t('change')}
          <span className="for-readers"> {name}</span>
        </button>
      )}
    </li>
  );
}

function dragOf({ isDragged, isTarget, onDrag, onOver, onDrop, onEnd }: RowOrder) {
  return {
    draggable: true,
    'data-dragged': isDragged || undefined,
    'data-target': isTarget || undefined,
    onDragStart: onDrag,
    onDragOver: onOver,
    onDrop,
    onDragEnd: onEnd,
  };
}

/** Moves a row step by step, without a mouse. */
function Moves({ name, order }: { name: string; order: RowOrder }) {
  const { t } = useTranslation('catalog');
  const { onUp, onDown } = order;
  return (
    <span className={ui.row}>
      <button
        type="button"
        className={ui.square}
        aria-label={t('move_up', { name })}
        disabled={onUp === null}
        onClick={() => onUp?.()}
      >
        <IconArrowUp size={18} stroke={1.75} />
      </button>
      <button
        type="button"
        className={ui.square}
        aria-label={t('move_down', { name })}
        disabled={onDown === null}
        onClick={() => onDown?.()}
      >
        <IconArrowDown size={18} stroke={1.75} />
      </button>
    </span>
  );
}
