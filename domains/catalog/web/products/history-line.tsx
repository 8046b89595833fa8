import type { Minor } from '#domains/kernel/core/money.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from '../catalog.module.css';

export type HistoryPoint = { at: string; value: Minor };

type Props = {
  label: string;
  /** The oldest first. */
  points: readonly HistoryPoint[];
};

const WIDTH = 300;
const HEIGHT = 60;
const EDGE = 4;

/** A step chart between the lowest and the highest value. */
export function HistoryLine({ label, points }: Props) {
  const format = useNumberFormat();
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values) as Minor;
  const highest = Math.max(...values) as Minor;
  const text = `${label}: ${format.money(first.value)} → ${format.money(last.value)}`;
  return (
    <div className={s.historyLine}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <path d={pathOf(points, { lowest, highest })} />
      </svg>
      <span className="figures" aria-hidden="true">
        <small>{format.amount(highest)}</small>
        <small>{format.amount(lowest)}</small>
      </span>
    </div>
  );
}

type Span = { lowest: number; highest: number };

/** Each value lasts until the next; the last one until the end. */
function pathOf(points: readonly HistoryPoint[], { lowest, highest }: Span): string {
  const times = points.map(({ at }) => Date.parse(at));
  const from = times[0] ?? 0;
  const long = Math.max(1, (times.at(-1) ?? 0) - from);
  const high = Math.max(1, highest - lowest);
  const room = { x: WIDTH - 3 * EDGE, y: HEIGHT - 2 * EDGE };
  const steps = points.map(({ value }, index) => {
    const x = EDGE + Math.round((((times[index] ?? 0) - from) * room.x) / long);
    const y = EDGE + Math.round(((highest - value) * room.y) / high);
    return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  return `${steps.join('')}H${WIDTH - EDGE}`;
}
