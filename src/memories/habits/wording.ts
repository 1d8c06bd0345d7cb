import { percentTo } from '#vocabulary'
// Numbers in sentences: fixed, the same on every machine.

/** Small shares need their decimals: a risk of .75% is not one of 1%. */
export const finePercent = (share: number): string => percentTo(share, 2)

/** `1.9 times` */
export const times = (ratio: number): string => `${ratio.toFixed(ratio < 0.95 ? 2 : 1)} times`

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
] as const

/** `5400` → `1.5h` */
export const duration = (seconds: number): string => {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['s', 1]
  return `${Number((seconds / length).toFixed(1))}${unit}`
}

/** The end of a sentence about a figure that is within chance. */
export const clear = (found: boolean): string => (found ? '' : '; within chance or too small to matter')

/** How many of what a figure is about could be judged: "12 winners", "12 of 40 winners". */
export const judged = (n: number, of: number, what: string): string =>
  n === of ? `${n} ${what}` : `${n} of ${of} ${what}`
