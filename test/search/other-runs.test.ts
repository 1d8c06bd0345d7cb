import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'

const AGENT = 'gold'
const AT = '2024-05-06T09:00:00Z'
const WORDS = 'The kestrel pattern failed at the London open'
const SAID = 'Watching the kestrel pattern, which failed before'

/** A backtest of one decision, closed, with a note that is nobody else's. */
const backtest = async (home: string, run: string, reason: string): Promise<void> => {
  const memory = await openMemory({ home, agent: AGENT, run, mode: 'backtest', actor: 'agent' })
  await memory.tick({ at: AT, equity: 10_000 })
  await memory.write({ to: 'note', at: AT, key: 'own', text: `A private kestrel note of ${run}.` })
  const turn = await memory.turn({ at: AT, equity: 10_000, positions: [] })
  await turn.decide({ action: 'skip', symbol: 'XAUUSD', reason, said: SAID })
  await memory.runClose({ run })
  await memory.close()
}

const withRuns = (work: (home: string, live: Memory) => Promise<void>): Promise<void> =>
  inFolder(async (home) => {
    await backtest(home, 'bt-1', WORDS)
    await backtest(home, 'bt-2', 'Spread too wide for the breakout')
    const live = await openMemory({ home, agent: AGENT, actor: 'agent' })
    await live.write({ to: 'note', key: 'kestrel', text: 'The kestrel pattern: a fast reversal.' })
    await live.write({ to: 'note', key: 'spread', text: 'Spreads widen at the rollover.' })
    try {
      await work(home, live)
    } finally {
      await live.close()
    }
  })

test('reports and transcripts of other runs are found when all are asked, by run', () =>
  withRuns(async (home, live) => {
    const question = 'kestrel pattern failed'
    const all = await live.search({ question, runs: 'all' })
    expect(all.hits.map(({ path }) => path)).toEqual(['notes/kestrel.md'])
    expect(all.missing).toEqual(['failed'])
    const [other] = all.others
    expect(other).toMatchObject({ run: 'bt-1', hits: [{ source: 'transcript', trust: 'outside' }] })
    // Their notes stay their own.
    const sources = all.others.flatMap(({ hits }) => hits.map(({ source }) => source))
    expect(sources.filter((source) => source !== 'transcript' && source !== 'report')).toEqual([])
    // It stands where the hit says.
    const [first] = other?.hits ?? []
    const run = await openMemory({ home, agent: AGENT, run: 'bt-1' })
    const { text } = await run.read({
      path: first?.path ?? '',
      lines: `${first?.startLine}-${first?.endLine}`,
    })
    expect(text).toContain(SAID)
    await run.close()

    const reports = await live.search({ question: 'net result of bt-2', sources: ['report'], runs: 'all' })
    expect(reports.others.map(({ run }) => run)).toContain('bt-2')
    const notes = await live.search({ question, sources: ['workspace'], runs: 'all' })
    expect(notes.others).toEqual([])
    expect(notes.without).toEqual([expect.stringContaining('only report and transcript')])
  }))

test('the default is as it was, and other logs are only read', () =>
  withRuns(async (home, live) => {
    const question = 'kestrel'
    const { hits: before } = await live.search({ question })
    const events = async (run: string) => {
      const memory = await openMemory({ home, agent: AGENT, run })
      const { events } = await memory.status({})
      await memory.close()
      return events
    }
    const counted = await events('bt-1')
    await live.search({ question, runs: 'all' })
    expect((await live.search({ question })).hits).toEqual(before)
    expect((await live.search({ question, runs: 'own' })).hits).toEqual(before)
    expect(await events('bt-1')).toBe(counted)
  }))

test('a simulated run may not ask for others, nor anybody for their past', () =>
  withRuns(async (home, live) => {
    const run = await openMemory({ home, agent: AGENT, run: 'bt-3', mode: 'backtest' })
    await run.tick({ at: '2024-01-02T09:00:00Z', equity: 10_000 })
    await run.write({ to: 'note', at: '2024-01-02T09:00:00Z', key: 'mine', text: 'Kestrel seen.' })
    await expect(run.search({ question: 'kestrel', runs: 'all' })).rejects.toMatchObject({
      code: 'not_allowed',
      field: 'runs',
    })
    const { hits } = await run.search({ question: 'kestrel pattern' })
    expect(hits.map(({ path }) => path)).toEqual(['notes/mine.md'])
    await run.close()
    await expect(live.search({ question: 'kestrel', runs: 'all', asOf: AT })).rejects.toMatchObject({
      code: 'as_of_not_supported',
      field: 'asOf',
    })
  }))

test('a run that cannot be read is named, and the others answer', () =>
  withRuns(async (home, live) => {
    const database = join(home, AGENT, 'runs', 'bt-2', 'hindcast.db')
    for (const file of [`${database}-wal`, `${database}-shm`]) await rm(file, { force: true })
    await chmod(database, 0o600)
    await writeFile(database, 'no database')
    const { without, others } = await live.search({ question: 'kestrel pattern failed', runs: 'all' })
    expect(without).toEqual([expect.stringMatching(/^run bt-2: /)])
    expect(others.map(({ run }) => run)).toEqual(['bt-1'])
  }))
