/** How people write the ready units. */
const CALLED: Readonly<Record<string, string>> = {
  pc: 'piece',
  pcs: 'piece',
  pieces: 'piece',
  each: 'piece',
  ea: 'piece',
  unit: 'piece',
  kgs: 'kg',
  kilo: 'kg',
  gm: 'g',
  gram: 'g',
  grams: 'g',
  l: 'litre',
  ltr: 'litre',
  liter: 'litre',
  liters: 'litre',
  litres: 'litre',
  dz: 'dozen',
  doz: 'dozen',
  pkt: 'packet',
  pack: 'packet',
  pairs: 'pair',
  boxes: 'box',
  meter: 'metre',
  meters: 'metre',
  m: 'metre',
};

type Unit = { id: string; code: string; name: string; name_bn: string };

/** The unit that a file means: by code, by name in either language, or by another spelling. */
export function unitCalled<U extends Unit>(written: string, units: readonly U[]): U | undefined {
  const word = written.trim().toLowerCase();
  const means = Object.hasOwn(CALLED, word) ? CALLED[word] : word;
  return (
    units.find(({ code }) => code === written.trim()) ??
    units.find(({ code }) => code.toLowerCase() === means) ??
    units.find(({ name, name_bn }) => name.toLowerCase() === word || name_bn === written.trim())
  );
}
