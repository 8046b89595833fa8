/** What a layout passes to the document. */
export type PageHandle = {
  /** Its pages are plain markup, with the script of the site and without React. */
  isStill?: boolean;
  /** Nor with that script: the page has none at all. */
  hasNoScript?: boolean;
  /** Scans during loading are recorded for it. */
  hearsScans?: boolean;
};
