/** Text of a page whose every inserted value has been made harmless. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Piece = string | Markup | readonly Markup[] | false;

/** Whatever is inserted is escaped, unless it was made here itself. */
export function markup(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...pieces.map(written)));
}

function written(piece: Piece): string {
  if (piece === false) return '';
  if (typeof piece === 'string') return escaped(piece);
  return piece instanceof Markup ? piece.text : piece.map(written).join('');
}

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => NAMES[sign] ?? '');
}
