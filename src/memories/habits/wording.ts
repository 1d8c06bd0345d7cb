// Numbers in sentences: fixed, the same on every machine.

export const wholePercent = (share: number): string => `${Math.round(share * 100)}%`

/** A share in two digits: a risk of .75% is not one of 1%. */
export const twoDigitPercent = (share: number): string => `${Number((share * 100).toPrecision(2))}%`

export const signedR = (r: number): string => `${r < 0 ? '−' : '+'}${Math.abs(r).toFixed(2)}R`

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
