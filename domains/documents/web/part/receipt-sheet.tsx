import type { ReactNode, Ref } from 'react';
import type { Pair, ReceiptPrintout } from '../../core/receipt-printout.ts';
import { Barcode } from './barcode.tsx';
import s from './receipt-sheet.module.css';

/** Roll width in millimetres. */
export type RollSize = '80' | '58';

type Props = {
  printout: ReceiptPrintout;
  size: RollSize;
  /** The QR code of `paper.url`; null: none. */
  qr: ReactNode;
  /** The heading level of the shop's name: h1 if the page is only the receipt. */
  heading?: 'h1' | 'h2';
  ref?: Ref<HTMLElement>;
};

const DOTS: Readonly<Record<RollSize, number>> = { '80': 576, '58': 384 };

/** The receipt as printed: pure black, with sizes in printer dots. */
export function ReceiptSheet({ printout, size, qr, heading: Heading = 'h2', ref }: Props) {
  return (
    <article className={s.receipt} lang={printout.language} data-size={size} ref={ref}>
      <Heading className={s.shop}>{printout.shop}</Heading>
      {printout.address !== '' && <p className={s.middle}>{printout.address}</p>}
      {printout.contact !== '' && <p className={s.middle}>{printout.contact}</p>}
      {printout.voided !== '' && <p className={s.notice}>{printout.voided}</p>}
      {printout.copy !== '' && <p className={s.notice}>{printout.copy}</p>}
      <hr className={s.dashes} />
      {printout.head.map(([first, second]) => (
        <p key={first} className={s.head}>
          <span>{first}</span>
          <span>{second}</span>
        </p>
      ))}
      <hr className={s.line} />
      {printout.lines.length > 0 && (
        <>
          <Lines printout={printout} />
          <hr className={s.dashes} />
          <Pairs rows={printout.sums} />
          <hr className={s.line} />
        </>
      )}
      <div className={s.total}>
        <span>{printout.total.label}</span>
        <span className="figures">{printout.total.amount}</span>
      </div>
      {printout.in_words !== '' && <p className={s.small}>{printout.in_words}</p>}
      <hr className={s.dashes} />
      <Pairs rows={printout.tenders} />
      {printout.dues.length > 0 && <hr className={s.dashes} />}
      <Pairs rows={printout.dues} />
      <hr className={s.dashes} />
      {printout.url === '' ? (
        <p className={s.middle}>{printout.note}</p>
      ) : (
        <div className={s.scan}>
          {qr !== null && <div className={s.qr}>{qr}</div>}
          <div className={s.small}>
            {printout.note !== '' && <p>{printout.note}</p>}
            {printout.scan !== '' && <p>{printout.scan}</p>}
          </div>
        </div>
      )}
      <Barcode text={printout.number} dots={DOTS[size]} className={s.barcode} />
      <p className={s.thanks}>{printout.thanks}</p>
    </article>
  );
}

function Lines({ printout }: { printout: ReceiptPrintout }) {
  return (
    <ul className={s.lines}>
      {printout.lines.map((line, index) => (
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
