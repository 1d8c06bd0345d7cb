/** Uniform numbers in [0, 1). Everything random in the lab starts from a seed. */
export type Random = () => number

/** Tommy Ettinger's mulberry32: 32 bits of state, passes gjrand; far more than a demo's million draws need. */
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

/** A stream of its own for each name, so that a second symbol never changes the first (FNV-1a over the name). */
export const stream = (seed: number, name: string): Random => {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0
  return mulberry32(hash)
}
