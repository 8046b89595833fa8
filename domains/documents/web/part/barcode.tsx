import { code128 } from '#domains/kernel/core/code-128.ts';
import { squaresPath } from '#domains/kernel/core/squares-path.ts';

type Props = { text: string; dots: number; className?: string };

/** Quiet zone on each side, in modules. */
const QUIET = 10;

/** Scanners cannot read bars of a single dot. */
const DOTS_MIN = 2;

/** Code 128 with whole dots per module; empty if the paper is too narrow. */
export function Barcode({ text, dots, className }: Props) {
  const widths = code128(text);
  const row = [QUIET, ...widths, QUIET].flatMap((width, index) =>
    Array.from({ length: width }, () => index % 2 === 1),
  );
  const module = Math.floor(dots / row.length);
  if (widths.length === 0 || module < DOTS_MIN) return null;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${row.length} 1`}
      style={{ '--width': row.length * module } as React.CSSProperties}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
    >
      <path d={squaresPath([row])} />
    </svg>
  );
}
