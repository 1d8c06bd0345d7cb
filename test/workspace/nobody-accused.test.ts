import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect } from 'vitest'
import { Log } from '#log'
import { ProjectionWriter, projectedText } from '#projections'
import { madeFiles } from '../../src/home/made-files.ts'
import { Death, gated, type When } from '../faults/gate.ts'
import { AGENT, inCopy, inFolder, openRun, RUN } from '../promises/memories.ts'
import { clock, madeIn, projections, withLog } from './projecting.ts'

const START = Date.parse('2025-06-02T09:00:00Z')
const HOUR = 3_600_000
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString()

/** What makes files, or changes what they are made from. Each is given a number that no other has. */
const DOINGS: { readonly [name: string]: (memory: Memory, n: number) => Promise<unknown> } = {
  decideInTurn: async (memory, n) => {
    const turn = await memory.turn({
      at: at(n),
      positions: [],
      marks: { GOLD: { price: 2_000 + n } },
      equity: 10_000 + n,
    })
    await turn.decide({ action: 'enter', symbol: 'GOLD', side: 'long', reason: `breakout ${n}` })
    await memory.order({
      status: 'rejected',
      at: at(n),
      rule: 'R1',
      symbol: 'GOLD',
      reason: `too large ${n}`,
    })
  },
  decide: (memory, n) => memory.decide({ at: at(n), action: 'skip', symbol: 'GOLD', reason: `no ${n}` }),
  incident: (memory, n) => memory.incident({ at: at(n), text: `the connection dropped ${n}` }),
  trade: (memory, n) =>
    memory.tradeRecord({
      at: at(n),
      symbol: 'OIL',
      side: 'short',
      size: 1,
      entryPrice: 70,
      exitPrice: 69,
      trade: `t${n}`,
      reason: `stocks rose ${n}`,
    }),
  learn: (memory, n) => memory.write({ to: 'learning', at: at(n), text: `Lesson ${n}.` }),
  propose: (memory, n) =>
    memory.propose({ at: at(n), file: 'playbook.md', text: `- rule ${n}`, reason: `because ${n}` }),
  approve: async (memory, n) => {
    const [first] = (await memory.proposals()).proposals
    if (first) await memory.judge({ verdict: 'approve', at: at(n), of: first.handle })
  },
  redact: async (memory) => {
    const { events } = await memory.events({ after: 0, limit: 1_000 })
    const hash = events.flatMap(({ kind, texts }) => (kind === 'decision' ? Object.values(texts) : [])).at(-1)
    if (hash) await memory.redact({ hashes: [hash], reason: 'asked to' })
  },
  importOld: (memory, n) =>
    memory.import({
      facts: [
        { kind: 'equity', at: at(n - 5_000), payload: { equity: n } },
        { kind: 'incident', at: at(n - 5_000), payload: { text: `long ago ${n}` } },
      ],
    }),
  maintain: (memory, n) => memory.maintain({ at: at(n) }),
  rebuild: (memory) => memory.rebuild(),
  anew: (memory) => memory.reindex({ anew: true }),
}

const NAMES = Object.keys(DOINGS)
/** Each run opens several handles; more for whoever changes how files are made. */
const RUNS = Number(process.env.ACCUSED_RUNS ?? 8)

const openAgain = (home: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, actor: 'person' })

const accused = async (memory: Memory): Promise<unknown> => {
  const { sound, projections } = await memory.verify()
  return { sound, projections }
}
const NO_CHANGES = { changed: [], deleted: [], unknown: [] }

/** Something for every file. */
const KINDS = ['decideInTurn', 'incident', 'trade', 'learn', 'propose']

const writerOf = (home: string, made = madeFiles(madeIn(home))): ProjectionWriter => {
  return new ProjectionWriter(made)
}

/** Writes the files as a process that dies on the way; whether it came to the end. */
const writeAndDie = async (home: string, { store, anchors, disk }: Log, dying: Death): Promise<boolean> => {
  const dies = {
    store: gated(store, 'store', dying),
    anchors: gated(anchors, 'anchors', dying),
    disk: gated(disk, 'disk', dying),
  }
  const log = new Log(dies, { clock, simulated: true })
  const writer = writerOf(home, gated(madeFiles(madeIn(home)), 'made', dying))
  await writer.write(log).catch((error: unknown) => {
    if (!dying.isOver) throw error
  })
  return !dying.isOver
}

const NOBODY = {
  sound: true,
  projections: [] as string[],
}

describe('nobody is accused falsely', () => {
  test('by maintenance, an import, a write and a close', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      await DOINGS.decideInTurn?.(memory, 1)
      await DOINGS.trade?.(memory, 2)
      await memory.maintain({ at: at(48) })
      await DOINGS.importOld?.(memory, 3)
      expect(await accused(memory)).toEqual(NOBODY)
      await DOINGS.decide?.(memory, 50)
      await memory.close()
      const again = await openAgain(home)
      expect(await accused(again)).toEqual(NOBODY)
      await again.close()
    }))

  const steps = fc.array(
    fc.record({
      what: fc.constantFrom(...NAMES),
      who: fc.nat(1),
      reopens: fc.nat(3),
    }),
    { minLength: 4, maxLength: 16, size: 'max' },
  )
  test.prop([steps], { numRuns: RUNS })('by any order of calls through two handles', (calls) =>
    inFolder(async (home) => {
      const handles = [await openRun(home), await openAgain(home)]
      await DOINGS.decideInTurn?.(handles[0] as Memory, 0)
      for (const [n, { what, who, reopens }] of calls.entries()) {
        await DOINGS[what]?.(handles[who] as Memory, n + 1)
        if (reopens > 0) continue
        await handles[who]?.close()
        handles[who] = await openAgain(home)
      }
      for (const handle of handles) expect(await accused(handle)).toEqual(NOBODY)
      for (const handle of handles) await handle.close()
      const last = await openAgain(home)
      expect(await accused(last)).toEqual(NOBODY)
      await last.close()
    }),
  )

  test('by processes that died between any two steps of writing them', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      for (const [n, what] of KINDS.entries()) await DOINGS[what]?.(memory, n)
      await memory.maintain({ at: at(24) })
      for (const [n, what] of KINDS.entries()) await DOINGS[what]?.(memory, 30 + n)
      const states = new Set<string>()
      // The handle is idle, so its files are of one instant.
      const dieAt = (when: When, k: number): Promise<boolean> =>
        inCopy(home, (copy) =>
          withLog(copy, async (log) => {
            const look = async () => [when, k, await writerOf(copy).changes(log)]
            const ended = await writeAndDie(copy, log, new Death(k, when))
            expect(await look()).toEqual([when, k, NO_CHANGES])
            states.add(JSON.stringify(await projections(copy)))
            // A second one dies a step later, and only the third comes to the end.
            await writeAndDie(copy, log, new Death(k + 1, when))
            expect(await look()).toEqual([when, k, NO_CHANGES])
            await writerOf(copy).write(log)
            expect(await look()).toEqual([when, k, NO_CHANGES])
            const { seq } = (await log.state()).head
            for (const [path, text] of Object.entries(await projections(copy)))
              expect([path, text]).toEqual([path, await projectedText(log, path, seq)])
            return ended
          }),
        )
      for (const when of ['before', 'after'] as const) for (let k = 1; !(await dieAt(when, k)); k++);
      expect(states.size).toBeGreaterThan(5)
      await memory.close()
    }))

  test('where the database alone was copied, before and after something is written there', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      for (const [n, what] of [...KINDS, 'approve', 'propose'].entries()) await DOINGS[what]?.(memory, n)
      await memory.maintain({ at: at(24) })
      await memory.close()
      await rm(madeIn(home), { recursive: true })
      const copy = await openAgain(home)
      expect(await accused(copy)).toEqual(NOBODY)
      await DOINGS.propose?.(copy, 30)
      expect(await accused(copy)).toEqual(NOBODY)
      await copy.close()
      const again = await openAgain(home)
      expect(await accused(again)).toEqual(NOBODY)
      expect(Object.keys(await projections(home))).toHaveLength(8)
      await again.close()
    }))
})

describe('somebody is accused', () => {
  test('who changed, cut or deleted a file, before and after an import', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      for (const [n, what] of KINDS.entries()) await DOINGS[what]?.(memory, n)
      await memory.maintain({ at: at(24) })
      const files = Object.keys(await projections(home))
      expect(files).toHaveLength(6)
      const tell = async () => (await accused(memory)) as typeof NOBODY
      const each = async () => {
        for (const path of files) {
          const file = join(madeIn(home), path)
          const text = await readFile(file, 'utf8')
          // As by hand, one that keeps what the file says of itself, and one that is cut.
          for (const edit of [`${text}\n`, text.replace(/.\n/, 'X\n'), text.slice(0, -1)]) {
            await writeFile(file, edit)
            expect(await tell()).toEqual({ ...NOBODY, projections: [`changed: ${path}`] })
          }
          await rm(file)
          expect(await tell()).toEqual({ ...NOBODY, projections: [`deleted: ${path}`] })
          await writeFile(file, text)
        }
        expect(await tell()).toEqual(NOBODY)
      }
      await each()
      const transcripts = join(madeIn(home), 'transcripts')
      await rename(transcripts, `${transcripts}-away`)
      expect((await tell()).projections).toEqual([
        expect.stringContaining('deleted: transcripts/2025-06-02/'),
      ])
      await rename(`${transcripts}-away`, transcripts)
      await DOINGS.importOld?.(memory, 1)
      await memory.maintain({ at: at(48) })
      await each()
      await memory.close()
    }))
})
