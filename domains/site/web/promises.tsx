import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

const LINES = [1, 2, 3, 4, 5];

type Props = { of: 'privacy' | 'terms'; law?: { heading: string; text: string } };

/** A summary of five lines above the legal text. */
export function Promises({ of, law }: Props) {
  const { t, digits } = useSite();
  return (
    <div className={`page section ${s.promises}`}>
      <SiteHead title={t(`${of}_heading`)} description={t(`${of}_1`)} />
      <h1>{t(`${of}_heading`)}</h1>
      <ol className="ruled">
        {LINES.map((line) => (
          <li key={line}>
            <em aria-hidden="true">{digits(String(line))}</em>
            {t(`${of}_${line}`)}
          </li>
        ))}
      </ol>
      {law !== undefined && (
        <section>
          <h2>{law.heading}</h2>
          <p>{law.text}</p>
        </section>
      )}
    </div>
  );
}
