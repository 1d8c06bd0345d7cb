import { rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { inFolder } from '../promises/memories.ts'
import { type Answer, indexFiles, openAs, withAnother } from '../search/desk.ts'
import { type Child, pause, startChild } from './child.ts'

let indexer = ''
beforeAll(async () => {
  indexer = await bundled(new URL('./indexer.ts', import.meta.url))
})

const QUESTIONS = ['gold', 'oil', 'gold decision', 'number 7', 'then oil']
const SOURCES = ['workspace', 'decision'] as const

const answers = (home: string): Promise<Answer[]> =>
  withAnother(home, async (memory) => {
    const all: Answer[] = []
    for (const question of QUESTIONS)
      for (const source of SOURCES)
        all.push(await memory.search({ question, sources: [source], limit: 50, all: true }))
    return all
  })

/** What the index says that several processes have made is what one says that was made alone. */
const sameAsFresh = async (home: string): Promise<void> => {
  const made = await answers(home)
  expect(made.flatMap(({ without }) => without)).toEqual([])
  for (const file of indexFiles(home)) await rm(file, { force: true })
  expect(made).toEqual(await answers(home))
}

const begin = async (home: string): Promise<void> => (await openAs(home, 'person')).close()

const told = ({ lines }: Child, what: string): number => lines.filter((line) => line.startsWith(what)).length

test('two that write and index, one that makes it anew and one that searches: nobody fails, and the index is whole', async () => {
  await inFolder(async (home) => {
    await begin(home)
    const children = [
      startChild(indexer, [home, 'A', 'both', '30']),
      startChild(indexer, [home, 'B', 'both', '30']),
      startChild(indexer, [home, 'C', 'anew', '5']),
      startChild(indexer, [home, 'D', 'search', '40']),
    ]
    for (const child of children) {
      const { errors } = await child.ended
      expect({
        errors,
        lost: told(child, 'looked lost'),
        failed: child.lines.filter((line) => /^failed|refused (?!already_running)/.test(line)),
      }).toEqual({ errors: '', lost: 0, failed: [] })
      expect(child.lines.at(-1)).toBe('done')
    }
    expect(children.reduce((sum, child) => sum + told(child, 'looked found'), 0)).toBeGreaterThan(10)
    await sameAsFresh(home)
  })
})

const KILLS = 12
/** Stores at a time: as many as a small machine has cores. */
const AT_ONCE = 2
/** The longest that one lives after it has begun. */
const LONGEST_LIFE_MS = 250

test(`${KILLS} killed while they index leave an index that opens and answers as a fresh one`, async () => {
  const oneStore = (): Promise<void> =>
    inFolder(async (home) => {
      await begin(home)
      for (let kill = 0; kill < KILLS / AT_ONCE; kill++) {
        const child = startChild(indexer, [home, `k${kill}`, kill % 3 === 2 ? 'anew' : 'both', '1000'])
        // Most die while they index; some while they open what another left.
        await child.heard(kill % 4 === 3 ? 'ready' : 'looked')
        await pause(Math.random() * LONGEST_LIFE_MS)
        child.process.kill('SIGKILL')
        const { signal, errors } = await child.ended
        expect({ signal, errors, failed: told(child, 'failed') }).toEqual({
          signal: 'SIGKILL',
          errors: '',
          failed: 0,
        })
      }
      await sameAsFresh(home)
      expect((await answers(home)).filter(({ hits }) => hits.length > 0).length).toBeGreaterThan(5)
    })
  await Promise.all(Array.from({ length: AT_ONCE }, oneStore))
})
