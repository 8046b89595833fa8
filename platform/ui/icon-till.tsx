type Props = { size?: number; stroke?: number };

/** A cash register in the style of the other icons, without a currency. */
export function IconTill({ size = 24, stroke = 1.75 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 8V5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v3" />
      <path d="M4 8h11v3h4a1 1 0 0 1 1 1v7a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2z" />
      <path d="M8 13h.01M12 13h.01M8 17h.01M12 17h.01M16 15v2" />
    </svg>
  );
}
