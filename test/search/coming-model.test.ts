import Database from 'better-sqlite3'
import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { indexOf, paths, withAnother, withDesk } from './desk.ts'
import { type CountedEmbedder, unit, wordEmbedder } from './embedders.ts'

const AT = '2025-03-03T09:00:00Z'
const TABLE = 'hindcast-static-en-1'
/** So many that a model is asked for them in several goes. */
const NOTES = 150

/** A slow model that waits, from its second go on, until it is let go on; or dies there. */
const slowModel = (): CountedEmbedder & { begun: Promise<void>; goOn(): void; die(): void } => {
  let goOn = () => {}
  let die = () => {}
  let begin = () => {}
  const begun = new Promise<void>((done) => {
    begin = done
  })
  const gate = new Promise<void>((done, failed) => {
    goOn = done
    die = () => failed(new Error('it ran out of memory'))
  })
  gate.catch(() => undefined)
  let goes = 0
  const embedder = wordEmbedder('deep', {
    slow: true,
    embed: async (texts) => {
      goes++
      if (goes === 2) {
        begin()
        await gate
      }
      return texts.map((text) => unit(text, 64))
    },
  })
  return { ...embedder, begun, goOn: () => goOn(), die: () => die() }
}

const writeNotes = async (person: Memory): Promise<void> => {
  for (let n = 0; n < NOTES; n++)
    await person.write({ to: 'note', at: AT, key: `n${n}`, text: `Note number ${n} about gold.` })
}

const vectorsOf = (home: string, model: string): unknown => {
  const database = new Database(indexOf(home), { readonly: true })
  try {
    return database.prepare('select count(*) from vectors where model = ?').pluck().get(model)
  } finally {
    database.close()
  }
}

const byMeaning = ({ hits }: Awaited<ReturnType<Memory['search']>>): boolean =>
  hits.some(({ components }) => components.vector !== null)

describe('while the vectors of a slow model are made', () => {
  test('the table answers, what is new is found, and then the model does', async () => {
    const deep = slowModel()
    await withDesk(async ({ home, agent, person }) => {
      await writeNotes(person)
      expect(byMeaning(await agent.search({ question: 'bullion' }))).toBe(true)
      await withAnother(
        home,
        async (other) => {
          // Set up, and nobody has asked for its vectors yet: it is not asked either.
          const before = await other.search({ question: 'bullion' })
          expect(before.without).toEqual([
            `meaning by deep: ${NOTES} passages have no vector of it yet, and ${TABLE} answers until then; run reindex`,
          ])
          expect(byMeaning(before)).toBe(true)
          expect(deep.asked).toEqual([])

          const made = other.reindex({})
          await deep.begun
          expect((await agent.status({})).index.vectors).toMatchObject({
            model: TABLE,
            coming: { model: 'deep', missing: NOTES - 64 },
          })
          await person.write({ to: 'note', at: AT, key: 'late', text: 'Palladium came late.' })
          for (const memory of [agent, other]) {
            const found = await memory.search({ question: 'palladium' })
            expect(paths(found)[0]).toBe('notes/late.md')
            expect(byMeaning(found)).toBe(true)
          }
          deep.goOn()
          expect((await made).vectors).toMatchObject({ model: 'deep', coming: null, off: null })
          deep.asked.length = 0
          expect(byMeaning(await other.search({ question: 'bullion' }))).toBe(true)
          expect(deep.asked).toContain('bullion')
        },
        { embedder: deep },
      )
      // Whoever has the table set up goes on with it.
      expect(await agent.search({ question: 'bullion' })).toMatchObject({ without: [] })
    })
  })

  test('and it dies, the table goes on answering, and the next reindex makes only what is missing', async () => {
    const deep = slowModel()
    await withDesk(async ({ home, agent, person }) => {
      await writeNotes(person)
      await agent.search({ question: 'gold' })
      await withAnother(
        home,
        async (other) => {
          const made = other.reindex({})
          await deep.begun
          deep.die()
          await expect(made).rejects.toMatchObject({ code: 'embedder_failed' })
          expect((await agent.status({})).index.vectors).toMatchObject({
            model: TABLE,
            coming: { model: 'deep', missing: NOTES - 64 },
          })
          expect(byMeaning(await agent.search({ question: 'bullion' }))).toBe(true)
          deep.asked.length = 0
          expect((await other.reindex({})).vectors).toMatchObject({ model: 'deep', missing: 0, coming: null })
          expect(deep.asked).toHaveLength(NOTES - 64)
        },
        { embedder: deep },
      )
    })
  })

  test('a text that is erased meanwhile leaves no vector', async () => {
    const deep = slowModel()
    await withDesk(async ({ home, agent, person }) => {
      await writeNotes(person)
      // Among those that the model is at when it waits.
      const { hash } = await person.read({ path: 'notes/n70.md' })
      await agent.search({ question: 'gold' })
      await withAnother(
        home,
        async (other) => {
          const made = other.reindex({})
          await deep.begun
          await person.write({ to: 'note', key: 'n70', text: 'nothing' })
          await person.redact({ hashes: [hash], reason: 'private' })
          await agent.search({ question: 'gold' })
          deep.goOn()
          await made
        },
        { embedder: deep },
      )
      expect((await person.verify({ index: true })).problems).toEqual([])
      // The other notes, and the text in the place of the erased one.
      expect(vectorsOf(home, 'deep')).toBe(NOTES)
    })
  })
})
