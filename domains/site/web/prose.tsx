import s from './prose.module.css';

/** The text of an entry. It must be HTML that the server has sanitised. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className={s.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
