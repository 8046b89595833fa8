/** What a layout says to the document around it. */
export type PageHandle = {
  /** Its pages are plain markup: the script of the site comes with them, and React does not. */
  isStill?: boolean;
  /** What is scanned while it loads is kept for it. */
  hearsScans?: boolean;
};
