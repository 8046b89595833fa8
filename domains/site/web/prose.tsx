import s from './prose.module.css';

/** The text of an entry. It comes sanitised from the server; no other HTML may be given here. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className={s.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
