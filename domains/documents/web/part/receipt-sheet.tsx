import type { ReactNode, Ref } from 'react';
import type { Pair, ReceiptPaper } from '../../core/receipt-paper.ts';
import { Barcode } from './barcode.tsx';
import s from './receipt-sheet.module.css';

/** The roll in millimetres. */
export type RollSize = '80' | '58';

type Props = {
  paper: ReceiptPaper;
  size: RollSize;
  /** The code of `paper.url`; null: the paper has none. */
  qr: ReactNode;
  /** Of the shop's name: the first of the page where the paper is all of it. */
  heading?: 'h1' | 'h2';
  ref?: Ref<HTMLElement>;
};

const DOTS: Readonly<Record<RollSize, number>> = { '80': 576, '58': 384 };

/** The receipt as it is printed: pure black, sizes in dots of the printer. */
export function ReceiptSheet({ paper, size, qr, heading: Heading = 'h2', ref }: Props) {
  return (
    <article className={s.receipt} lang={paper.language} data-size={size} ref={ref}>
      <Heading className={s.shop}>{paper.shop}</Heading>
      {paper.address !== '' && <p className={s.middle}>{paper.address}</p>}
      {paper.contact !== '' && <p className={s.middle}>{paper.contact}</p>}
      {paper.voided !== '' && <p className={s.notice}>{paper.voided}</p>}
      {paper.copy !== '' && <p className={s.notice}>{paper.copy}</p>}
      <hr className={s.dashes} />
      {paper.head.map(([first, second]) => (
        <p key={first} className={s.head}>
          <span>{first}</span>
          <span>{second}</span>
        </p>
      ))}
      <hr className={s.line} />
      {paper.lines.length > 0 && (
        <>
          <Lines paper={paper} />
          <hr className={s.dashes} />
          <Pairs rows={paper.sums} />
          <hr className={s.line} />
        </>
      )}
      <div className={s.total}>
        <span>{paper.total.label}</span>
        <span className="figures">{paper.total.amount}</span>
      </div>
      {paper.in_words !== '' && <p className={s.small}>{paper.in_words}</p>}
      <hr className={s.dashes} />
      <Pairs rows={paper.tenders} />
      {paper.dues.length > 0 && <hr className={s.dashes} />}
      <Pairs rows={paper.dues} />
      <hr className={s.dashes} />
      {paper.url === '' ? (
        <p className={s.middle}>{paper.note}</p>
      ) : (
        <div className={s.scan}>
          {qr !== null && <div className={s.qr}>{qr}</div>}
          <div className={s.small}>
            {paper.note !== '' && <p>{paper.note}</p>}
            {paper.scan !== '' && <p>{paper.scan}</p>}
          </div>
        </div>
      )}
      <Barcode text={paper.number} dots={DOTS[size]} className={s.barcode} />
      <p className={s.thanks}>{paper.thanks}</p>
    </article>
  );
}

function Lines({ paper }: { paper: ReceiptPaper }) {
  return (
    <ul className={s.lines}>
      {paper.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a posted paper never changes its lines.
        <li key={index}>
          <span>
            <b>{line.name}</b> {line.variant}
          </span>
          <span className={s.how}>
            {line.quantity} × {line.price} {line.discount}
          </span>
          <span className={`${s.amount} figures`}>{line.amount}</span>
          {line.batches !== '' && <span className={s.batches}>{line.batches}</span>}
        </li>
      ))}
    </ul>
  );
}

function Pairs({ rows }: { rows: readonly Pair[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={s.pairs}>
      {rows.map(({ label, amount, is_strong }) => (
        <div key={label + amount} data-strong={is_strong || undefined}>
          <dt>{label}</dt>
          <dd className="figures">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
