/** HTML whose inserted values are escaped. */
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

/** Escapes every inserted value, except other Markup. */
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
