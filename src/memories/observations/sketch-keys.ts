/** Bins in each part of a sketch that is looked up by. */
const PART = 12
const WHOLE = 4
const SPREAD = 50

/** What copies are looked up by: three parts of a sketch, each behind the letters for all that it says. */
export const sketchKeys = (sketch: string): readonly [string, string, string] => {
  const whole = sketch.slice(0, WHOLE)
  const part = (at: number): string => whole + sketch.slice(WHOLE + at * SPREAD, WHOLE + at * SPREAD + PART)
  return [part(0), part(1), part(2)]
}
