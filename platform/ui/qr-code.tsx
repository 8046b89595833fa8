import { encode } from 'uqr';
import { squaresPath } from '#domains/kernel/core/squares-path.ts';

type Props = { text: string; label: string; className?: string };

/** A quiet zone of one module, which the surrounding padding extends. */
const QUIET = 1;

export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      style={{ '--modules': size } as React.CSSProperties}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={squaresPath(data)} />
    </svg>
  );
}
