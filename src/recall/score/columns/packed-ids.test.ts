import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { contentId, type Instant, LAST_INSTANT } from '#vocabulary'
import { ID_WORDS, PackedIds } from './packed-ids.ts'

const anyId = fc
  .tuple(fc.integer({ min: 0, max: LAST_INSTANT }), fc.string())
  .map(([at, content]) => contentId(at as Instant, content) as string)

test.prop([fc.array(fc.oneof(anyId, fc.string(), fc.constant('z'.repeat(26))))])(
  'ids come out as they went in, whatever their form',
  (ids) => {
    const packed = new PackedIds()
    const words = new Uint32Array(ids.length * ID_WORDS)
    for (const [row, id] of ids.entries()) packed.write(words, row, id)
    expect(ids.map((_, row) => packed.read(words, row))).toEqual(ids)
  },
)
