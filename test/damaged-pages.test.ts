import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { isHindcastError, type Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { SEED } from './chance.ts'
import { tradingHistories } from './promises/histories.ts'
import { databaseOf, inFolder, openRun, replay } from './promises/memories.ts'
import { readEverything } from './promises/read-everything.ts'
import { shownTrade, sizeOf } from './shown.ts'

const [HISTORY = []] = fc
  .sample(tradingHistories(60), { numRuns: 8, seed: 20250306 })
  .sort((a, b) => b.length - a.length)

const PAGE = 4_096
const SAMPLED = Number(process.env.DAMAGE_SAMPLED ?? 10)

/** What only reads, and what keeps; each call by itself, so that one that fails hides no other. */
const READING: { readonly [name: string]: (memory: Memory, folder: string) => Promise<unknown> } = {
  everything: (memory) => readEverything(memory),
  past: (memory) => readEverything(memory, '2025-03-08T00:00:00Z'),
  status: (memory) => memory.status(),
  trades: (memory) => memory.trades({ limit: 1_000 }),
  trade: (memory) => shownTrade(memory, { of: 'T1' }),
  open: (memory) => memory.trades({ status: 'open' }),
  context: (memory) => memory.context(),
  events: (memory) => memory.events({ after: 0, limit: 1_000 }),
  runs: (memory) => memory.runs(),
  beliefs: (memory) => memory.beliefs(),
  plans: (memory) => memory.plans({ all: true }),
  state: (memory) => memory.state({ history: 1_000 }),
  habits: (memory) => memory.habits(),
  performance: (memory) => memory.performance(),
  recall: (memory) => memory.recall({ symbol: 'NQ' }),
  check: (memory) => memory.check({ symbol: 'NQ', side: 'long', size: 1, entry: 5_000, stop: 4_980 }),
  size: (memory) => sizeOf(memory, { symbol: 'NQ', side: 'long', entry: 5_000, stop: 4_980 }),
  search: (memory) => memory.search({ question: 'why long' }),
  read: (memory) => memory.read({ path: 'playbook.md' }),
  proposals: (memory) => memory.proposals({ all: true }),
  exported: (memory, folder) => memory.export({ to: join(folder, 'out.jsonl') }),
}

type Verified = Awaited<ReturnType<Memory['verify']>>

type Ruin = (bytes: Buffer) => void

/** A byte, some bytes, or a whole page, anywhere behind the first page, without which there is no database. */
const ruins = (size: number): fc.Arbitrary<readonly [string, Ruin]> => {
  const offset = fc.integer({ min: PAGE, max: size - 1 })
  const page = fc.integer({ min: 1, max: size / PAGE - 1 })
  return fc.oneof(
    fc.tuple(offset, fc.integer({ min: 1, max: 255 })).map(
      ([at, by]) =>
        [
          `byte ${at} ^ ${by}`,
          (bytes: Buffer) => {
            bytes[at] = (bytes[at] ?? 0) ^ by
          },
        ] as const,
    ),
    page.map(
      (n) => [`page ${n} of zeros`, (bytes: Buffer) => bytes.fill(0, n * PAGE, (n + 1) * PAGE)] as const,
    ),
    page.map(
      (n) => [`page ${n} of noise`, (bytes: Buffer) => bytes.fill(0xa5, n * PAGE, (n + 1) * PAGE)] as const,
    ),
    fc
      .tuple(page, page)
      .map(
        ([one, other]) =>
          [
            `page ${one} in place of ${other}`,
            (bytes: Buffer) => bytes.copyWithin(other * PAGE, one * PAGE, (one + 1) * PAGE),
          ] as const,
      ),
  )
}

const NONE: Came = { odd: 'was not called', code: null, answer: null }

interface Came {
  /** What came of it that is neither an answer nor a coded error. */
  readonly odd: string | null
  readonly code: string | null
  readonly answer: unknown
}

const cameOf = async (work: () => Promise<unknown>): Promise<Came> => {
  try {
    return { odd: null, code: null, answer: await work() }
  } catch (error) {
    if (isHindcastError(error) && error.code !== 'unexpected')
      return { odd: null, code: error.code, answer: null }
    return { odd: error instanceof Error ? String(error.stack) : String(error), code: null, answer: null }
  }
}

/** Makes calls through one handle, each whatever came of the others; opening and closing are calls too. */
const throughOne = async (
  home: string,
  calls: { readonly [name: string]: (memory: Memory) => Promise<unknown> },
): Promise<{ readonly [name: string]: Came }> => {
  const opened = await cameOf(() => openRun(home))
  if (opened.answer === null) return { opened }
  const memory = opened.answer as Memory
  const came: Record<string, Came> = {}
  for (const [name, call] of Object.entries(calls)) came[name] = await cameOf(() => call(memory))
  came.closed = await cameOf(() => memory.close())
  return came
}

test(`every call answers or says what is wrong, whatever is damaged (seed ${SEED})`, () =>
  inFolder(async (base) => {
    const first = await openRun(base)
    await replay(first, HISTORY)
    await first.close()
    const database = new Database(databaseOf(base))
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.close()
    const sound = await readFile(databaseOf(base))
    const found: string[] = []
    let broken = 0
    for (const [what, ruin] of fc.sample(ruins(sound.length), { numRuns: SAMPLED, seed: SEED }))
      await inFolder(async (folder) => {
        const home = join(folder, 'home')
        const restore = async () => {
          await cp(base, home, { recursive: true, force: true })
          const bytes = Buffer.from(sound)
          ruin(bytes)
          await writeFile(databaseOf(home), bytes)
        }
        await restore()
        const read = await throughOne(
          home,
          Object.fromEntries(
            Object.entries(READING).map(([name, call]) => [name, (memory) => call(memory, folder)]),
          ),
        )
        await restore()
        const {
          verified = NONE,
          looked = NONE,
          saved = NONE,
          ...rest
        } = await throughOne(home, {
          verified: (memory) => memory.verify(),
          looked: (memory) => memory.status({ measure: true }),
          // A backup is what is restored later: one of a damaged log is none.
          saved: (memory) => memory.backup({ to: join(folder, 'backup') }),
        })
        for (const [name, { odd }] of Object.entries({ ...read, ...rest, verified, looked, saved }))
          if (odd !== null) found.push(`${what}, ${name}: ${odd}`)
        // Whoever asks whether it is sound is answered.
        if (verified.code !== null) found.push(`${what}: refused with ${verified.code}`)
        const { sound: isSound, problems = [] } = (verified.answer ?? {}) as Partial<Verified>
        const isBroken = problems.some(({ where }) => where === 'database')
        if (isBroken && saved.code !== 'store_damaged') found.push(`${what}: backed up, ${saved.code}`)
        if (isSound && saved.code !== null) found.push(`${what}: sound and not backed up, ${saved.code}`)
        const { healthy = false } = (looked.answer ?? {}) as Partial<Awaited<ReturnType<Memory['status']>>>
        if (isBroken) expect(healthy).toBe(false)
        broken += isBroken ? 1 : 0
      })
    expect(found).toEqual([])
    expect(broken).toBeGreaterThan(SAMPLED / 4)
  }))
