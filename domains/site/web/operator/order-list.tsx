import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './operator.module.css';

export type Ordered = { key: string; name: string; content: ReactNode };

type Props = { label: string; items: readonly Ordered[]; onOrder: (keys: string[]) => void };

const STEPS = [
  { word: 'move_up', step: -1, Icon: IconArrowUp },
  { word: 'move_down', step: 1, Icon: IconArrowDown },
] as const;

/** Rows that are moved by dragging or by two buttons; the new position is announced. */
export function OrderList({ label, items, onOrder }: Props) {
  const { t } = useTranslation('operator');
  const format = useNumberFormat();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | null>(null);
  const keys = items.map(({ key }) => key);
  const order = keys.join(' ');
  // A row that goes elsewhere in the page loses the focus, which goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the order that has changed.
  useEffect(() => {
    if (pressed.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  }, [order]);
  const move = (key: string, to: number) => {
    if (to < 0 || to >= keys.length) return;
    const rest = keys.filter((one) => one !== key);
    const name = items.find((one) => one.key === key)?.name ?? '';
    setSaid(t('moved_to', { name, place: format.count(to + 1) }));
    onOrder([...rest.slice(0, to), key, ...rest.slice(to)]);
  };
  const rowProps = (key: string, index: number) => ({
    draggable: true,
    'data-dragged': dragged === key || undefined,
    'data-target': (over === key && dragged !== key) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', key);
      setDragged(key);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(key);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null && dragged !== key) move(dragged, index);
    },
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
  });
  return (
    <>
      <ol ref={list} className={`${ui.rows} ${ui.box} ${ui.column}`} aria-label={label}>
        {items.map(({ key, name, content }, index) => (
          <li key={key} {...rowProps(key, index)}>
            <IconGripVertical className={s.grip} size={18} stroke={1.75} aria-hidden="true" />
            <div className={ui.grow}>{content}</div>
            {STEPS.map(({ word, step, Icon }) => (
              <button
                key={word}
                type="button"
                className={ui.square}
                data-move={`${key} ${word}`}
                aria-disabled={index + step < 0 || index + step >= items.length}
                aria-label={t(word, { name })}
                onClick={() => {
                  pressed.current = `${key} ${word}`;
                  move(key, index + step);
                }}
              >
                <Icon size={18} stroke={1.75} />
              </button>
            ))}
          </li>
        ))}
      </ol>
      <p className="for-readers" role="status">
        {said}
      </p>
    </>
  );
}
