import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { CONTEXT_VERSION } from './context-version.ts'

const GOLDEN = join(import.meta.dirname, '../../../test/context/golden')

/** Of the contexts that this version makes: with another digest goes another version, once one has been released. */
const DIGEST = '0c70604b9447a6d3'

test('contexts that read otherwise are of another version, by which why tells a turn from before an upgrade', () => {
  const files = readdirSync(GOLDEN).sort()
  const texts = files.map((name) => readFileSync(join(GOLDEN, name), 'utf8'))
  expect([CONTEXT_VERSION, sha256(texts.join('\n')).slice(0, 16)]).toEqual([3, DIGEST])
})
