import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import type { Random } from '../src/lab/random/mulberry32.ts'

const PAGE = 4_096

/** Ways in which a disk, a copy or a hand spoils a file. */
const WAYS = ['byte', 'page', 'zeroed page', 'cut tail'] as const

/** Spoils a file somewhere, and says how. */
export const damage = (file: string, random: Random): string => {
  const handle = openSync(file, 'r+')
  try {
    const { size } = fstatSync(handle)
    const way = WAYS[Math.floor(random() * WAYS.length)] ?? 'byte'
    const at = Math.floor(random() * size)
    const page = at - (at % PAGE)
    switch (way) {
      case 'byte': {
        const byte = Buffer.alloc(1)
        readSync(handle, byte, 0, 1, at)
        // Never by nothing: the byte would be the same.
        byte[0] = (byte[0] ?? 0) ^ (1 + Math.floor(random() * 255))
        writeSync(handle, byte, 0, 1, at)
        return `byte ${at} of ${size}`
      }
      case 'page':
        writeSync(
          handle,
          Uint8Array.from({ length: Math.min(PAGE, size - page) }, () => random() * 256),
          0,
          null,
          page,
        )
        return `noise over the page at ${page} of ${size}`
      case 'zeroed page':
        writeSync(handle, new Uint8Array(Math.min(PAGE, size - page)), 0, null, page)
        return `zeros over the page at ${page} of ${size}`
      case 'cut tail':
        ftruncateSync(handle, at)
        return `cut at ${at} of ${size}`
    }
  } finally {
    closeSync(handle)
  }
}
