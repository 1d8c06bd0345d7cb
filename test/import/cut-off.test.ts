import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Read, SOURCES } from '#sources'
import { isHindcastError } from '#vocabulary'

const FOLDER = fileURLToPath(new URL('exports/', import.meta.url))

/** Pieces that a file is cut into: each end of one is tried. */
const CUTS = 60

const sourceOf = (text: string, name: string) => SOURCES.find((source) => source.recognises(text, name))

const readAll = async (text: string, name: string): Promise<Read[] | 'refused'> => {
  const reads: Read[] = []
  const lines = async function* () {
    yield* text.split('\n')
  }
  try {
    const source = sourceOf(readFileSync(join(FOLDER, name), 'utf8'), name)
    for await (const one of source?.read(lines(), { zone: 'UTC', account: undefined }) ?? []) reads.push(one)
    return reads
  } catch (error) {
    if (isHindcastError(error)) return 'refused'
    throw error
  }
}

test.each(readdirSync(FOLDER))(
  '%s, cut off anywhere, is read as far as it goes or refused, and never taken for more',
  async (name) => {
    const whole = readFileSync(join(FOLDER, name), 'utf8')
    expect(sourceOf(whole, name)?.name).toBe(name.split('-')[0])
    const facts = (reads: Read[] | 'refused'): number =>
      reads === 'refused' ? 0 : reads.filter((one) => 'fact' in one).length
    const all = facts(await readAll(whole, name))
    for (let cut = 1; cut < CUTS; cut++)
      expect(
        facts(await readAll(whole.slice(0, Math.floor((whole.length * cut) / CUTS)), name)),
      ).toBeLessThanOrEqual(all)
  },
)
