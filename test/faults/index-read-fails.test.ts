import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isHindcastError, type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { HindcastError } from '#vocabulary'
import { openAt } from '../../src/calls/session/open.ts'
import { AGENT, inFolder } from '../promises/memories.ts'
import { gatedHome } from './failing-home.ts'
import type { Gate } from './gate.ts'

// A read of the log that fails while the index is filled says nothing about the document that was read: the index stays behind, and the
// next search fills it. It had been kept as a document without words, which nothing but a reindex tried again.

/** Fails one read of the store, once it is told which. */
class FailingRead implements Gate {
  left = Number.POSITIVE_INFINITY

  async pass<T>(call: string, work: () => Promise<T>): Promise<T> {
    if (/^store\.(?:events|rows|texts|columns)$/.test(call) && --this.left === 0)
      throw new HindcastError('too_many_files', 'injected', { next: 'x' })
    return work()
  }
}

const told = async (memory: Memory): Promise<void> => {
  const turn = await memory.turn({ at: '2026-03-02T09:00:00Z', positions: [], equity: 10_000 })
  await turn.decide({ action: 'skip', symbol: 'GOLD', reason: 'the zebra crossed' })
  await memory.incident({ text: 'the feed was silent' })
  await memory.write({ to: 'note', key: 'levels', text: 'Gold holds 2000.' })
}

test('whichever read fails while texts are indexed, the next search has them all', () =>
  inFolder(async (folder) => {
    let reached = true
    for (let at = 1; reached; at++) {
      const gate = new FailingRead()
      const home = join(folder, String(at))
      const options = {
        home,
        agent: AGENT,
        run: 'bt',
        mode: 'backtest',
        search: { slot: 'sqlite_fts' },
      } as const
      const memory = await openAt(gatedHome(home, gate), options)
      await told(memory)
      gate.left = at
      await memory.search({ question: 'zebra' }).catch((error: unknown) => {
        if (!isHindcastError(error)) throw error
      })
      reached = gate.left <= 0
      gate.left = Number.POSITIVE_INFINITY
      const { hits } = await memory.search({ question: 'zebra' })
      const { index } = await memory.status()
      expect([at, hits.length > 0, index.problems, (await memory.verify()).problems]).toEqual([
        at,
        true,
        [],
        [],
      ])
      await memory.close()
    }
  }))

test('passages that a turn lacks because the index is behind are told, and in the next turn', () =>
  inFolder(async (home) => {
    const options = {
      home,
      agent: AGENT,
      run: 'bt',
      mode: 'backtest',
      search: { slot: 'sqlite_fts' },
    } as const
    const memory = await openMemory(options)
    await memory.search({ question: 'gold' })
    const about = { positions: [], context: { GOLD: { trend: 'up' } } } as const
    const other = new Database(join(home, AGENT, 'runs', 'bt', 'index.db'))
    other.exec('BEGIN IMMEDIATE')
    await told(memory)
    const behind = await memory.turn({ ...about, at: '2026-03-02T10:00:00Z' })
    expect(behind.user.text).not.toContain('Gold holds 2000.')
    expect(behind.context.without).toEqual([
      expect.stringMatching(/^passages: .*another process is indexing it/),
    ])
    other.exec('ROLLBACK')
    other.close()
    const abreast = await memory.turn({ ...about, at: '2026-03-02T11:00:00Z' })
    expect(abreast.user.text).toContain('Gold holds 2000.')
    expect(abreast.context.without).toEqual([])
    await memory.close()
  }))
