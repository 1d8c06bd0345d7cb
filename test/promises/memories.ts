import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import { TABLE_NAMES } from '#record/ports'
import type { Call, History } from './histories.ts'

/** Runs work in a folder that is gone afterwards. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'hindcast-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const RUN = 'run'
export const AGENT = 'agent'

/** A simulated run: its clock is its own log, so that histories of any date may be replayed. */
export const openRun = (home: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, mode: 'backtest', actor: 'person' })

export const databaseOf = (home: string): string => join(home, AGENT, 'runs', RUN, 'hindcast.db')
export const anchorOf = (home: string): string => join(home, AGENT, 'runs', RUN, 'head.json')

/** Makes one call and answers when what it recorded was known. */
export const make = async (
  memory: Memory,
  { call, input }: Call,
): Promise<{ knownAt: string | null; outcome: string }> => {
  // Histories are plain data; each call's own schema is what checks the input.
  const answer = (await (memory[call] as (input: unknown) => Promise<unknown>)(input)) as {
    knownAt?: string
    outcome?: string
    snapshot?: { knownAt: string | null; outcome: string } | null
  }
  return {
    knownAt: answer.knownAt ?? answer.snapshot?.knownAt ?? null,
    outcome: answer.outcome ?? answer.snapshot?.outcome ?? 'recorded',
  }
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
