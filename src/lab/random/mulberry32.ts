import { mulberry32, type Random } from '#vocabulary'

export { mulberry32, type Random }

/** A stream of its own for each name, so that a second symbol never changes the first (FNV-1a over the name). */
export const stream = (seed: number, name: string): Random => {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0
  return mulberry32(hash)
}
