/** Uniform numbers in [0, 1). */
export type Random = () => number

/** Tommy Ettinger's mulberry32: 32 bits of state, passes gjrand; far more than ten million draws need. Chance has a seed. */
export const mulberry32 = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
