import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import { TABLE_NAMES } from '#log/ports'
import type { Call, History } from './histories.ts'
import { recordedReflector } from './recorded-reflector.ts'

/** Runs work in a folder that is gone afterwards. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'hindcast-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs work on a copy of a home. */
export const inCopy = <T>(home: string, work: (copy: string) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const copy = join(folder, 'home')
    await cp(home, copy, { recursive: true })
    return work(copy)
  })

export const RUN = 'run'
export const AGENT = 'agent'

/** A simulated run: its clock is its own log, so that histories of any date may be replayed. */
export const openRun = (home: string): Promise<Memory> =>
  openMemory({
    home,
    agent: AGENT,
    run: RUN,
    mode: 'backtest',
    actor: 'person',
    reflector: recordedReflector,
  })

export const databaseOf = (home: string): string => join(home, AGENT, 'runs', RUN, 'hindcast.db')
export const anchorOf = (home: string): string => join(home, AGENT, 'runs', RUN, 'anchors.jsonl')

/** Makes one call and answers when what it recorded was known. */
export const make = async (
  memory: Memory,
  given: Call,
): Promise<{ knownAt: string | null; outcome: string }> => {
  const { call, input } = given
  if (call === 'turn') return makeTurn(memory, input)
  if (call === 'planCancel')
    return memory.planCancel({ ...input, plan: await planBecause(memory, input.plan) })
  if (call === 'remark') return memory.remark({ text: '', ...input, on: await planBecause(memory, input.on) })
  // Which lessons there are by then depends on what a model said.
  if (call === 'judge' && !(await areThere(memory, input.of))) return { knownAt: null, outcome: 'duplicate' }
  // Histories are plain data; each call's own schema is what checks the input.
  const answer = (await (memory[call] as (input: unknown) => Promise<unknown>)(input)) as {
    knownAt?: string
    outcome?: string
    snapshot?: { knownAt: string | null; outcome: string } | null
    recorded?: { knownAt: string | null; outcome: string } | null
  }
  const inside = answer.snapshot ?? answer.recorded
  return {
    knownAt: answer.knownAt ?? inside?.knownAt ?? null,
    outcome: answer.outcome ?? inside?.outcome ?? 'recorded',
  }
}

/** A turn, and the decision that is made in it. */
const makeTurn = async (
  memory: Memory,
  { decide, ...input }: Call['input'],
): Promise<{ knownAt: string | null; outcome: string }> => {
  const turn = await memory.turn(input as Parameters<Memory['turn']>[0])
  const decided =
    decide === undefined ? undefined : await turn.decide(decide as Parameters<Memory['decide']>[0])
  return {
    knownAt: decided?.knownAt ?? turn.snapshot?.knownAt ?? null,
    outcome: turn.snapshot?.outcome ?? 'recorded',
  }
}

const areThere = async (memory: Memory, handle: unknown): Promise<boolean> => {
  const { lessons } = await memory.lessons({ all: true, limit: 100 })
  return lessons.some((one) => one.handle === handle)
}

/** Histories name a plan by its reason: its handle depends on what else was planned. */
const planBecause = async (memory: Memory, reason: unknown): Promise<string> => {
  const { plans } = await memory.plans({ all: true })
  return plans.find((plan) => plan.reason === reason)?.handle ?? 'none'
}

export const replay = async (memory: Memory, history: History): Promise<(string | null)[]> => {
  const known: (string | null)[] = []
  for (const call of history) known.push((await make(memory, call)).knownAt)
  return known
}

/** Every row of every table, in order: two stores with the same dump are the same. */
export const dump = (
  file: string,
  tables: readonly string[] = [...TABLE_NAMES, 'events', 'texts'],
): Record<string, unknown[]> => {
  const database = new Database(file, { readonly: true })
  try {
    return Object.fromEntries(
      tables.map((table) => {
        const rows = database.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]
        const texts = rows.map((row) =>
          JSON.stringify(row, (_, value) => (Buffer.isBuffer(value) ? value.toString('hex') : value)),
        )
        return [table, texts.sort()]
      }),
    )
  } finally {
    database.close()
  }
}

/** Runs SQL behind the system's back. */
export const behindItsBack = (
  file: string,
  sql: string,
  ...parameters: (string | number | null)[]
): number => {
  const database = new Database(file)
  try {
    return database.prepare(sql).run(...parameters).changes
  } finally {
    database.close()
  }
}
