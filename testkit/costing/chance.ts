export type Chance = (most: number) => number;

/** From 0 to 1, so that one seed repeats the same run. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (most) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}
