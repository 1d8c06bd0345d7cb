import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { textOf } from '../text-of.ts'

const AGENT = 'gold'
const AT = '2024-05-06T09:00:00Z'
const WORDS = 'The kestrel pattern failed at the London open'

/** A backtest of one decision, closed, with a note that is nobody else's. */
const backtest = async (home: string, run: string, reason: string): Promise<void> => {
  const memory = await openMemory({ home, agent: AGENT, run, mode: 'backtest', actor: 'agent' })
  await memory.tick({ at: AT, equity: 10_000 })
  await memory.write({ to: 'note', at: AT, key: 'own', text: `A private kestrel note of ${run}.` })
  const turn = await memory.turn({ at: AT, equity: 10_000, positions: [] })
  await turn.decide({ action: 'skip', symbol: 'XAUUSD', reason })
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

const placed = ({
  hits,
}: Awaited<ReturnType<Memory['search']>>): readonly (readonly [string | null, string])[] =>
  hits.map(({ run, source }) => [run, source])

test('reports and transcripts of other runs are found when all are asked, with their run', () =>
  withRuns(async (home, live) => {
    const question = 'kestrel pattern failed'
    const alone = await live.search({ question })
    expect(placed(alone)).toEqual([[null, 'workspace']])
    const all = await live.search({ question, runs: 'all' })
    expect(placed(all)[0]).toEqual(['bt-1', 'transcript'])
    expect(all.hits[0]).toMatchObject({ handle: null, snippet: expect.stringContaining(WORDS) })
    expect(placed(all)).toContainEqual([null, 'workspace'])
    // What another run says is not nowhere.
    expect([alone.nowhere, all.nowhere]).toEqual([['failed'], []])
    expect(all.hits.map(({ score }) => score)).toEqual(
      all.hits.map(({ score }) => score).sort((a, b) => b - a),
    )
    // Their notes stay their own.
    expect(
      all.hits.filter(({ run, source }) => run !== null && !['transcript', 'report'].includes(source)),
    ).toEqual([])
    // Where it is said to stand, there it is.
    const [first] = all.hits
    const run = await openMemory({ home, agent: AGENT, run: 'bt-1' })
    const { text } = await run.read({
      path: first?.path ?? '',
      lines: `${first?.startLine}-${first?.endLine}`,
    })
    expect(text).toContain(WORDS)
    await run.close()

    expect(
      placed(await live.search({ question: 'net result of bt-2', sources: ['report'], runs: 'all' })),
    ).toContainEqual(['bt-2', 'report'])
    const notes = await live.search({ question, sources: ['workspace'], runs: 'all' })
    expect(placed(notes)).toEqual([[null, 'workspace']])
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

test('a turn is shown what other runs have, and what is its own gets handles', () =>
  withRuns(async (_home, live) => {
    const turn = await live.turn({ equity: 10_000, positions: [] })
    const { hits } = await turn.search({ question: 'kestrel pattern failed', runs: 'all' })
    expect(hits.map(({ run, handle }) => [run === null, handle !== null])).toEqual(
      hits.map(({ run }) => [run === null, run === null]),
    )
    expect(new Set(hits.map(({ run }) => run))).toEqual(new Set([null, 'bt-1']))
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
    expect(hits.map(({ run, path }) => [run, path])).toEqual([[null, 'notes/mine.md']])
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
    const { without, hits } = await live.search({ question: 'kestrel pattern failed', runs: 'all' })
    expect(without).toEqual([expect.stringMatching(/^run bt-2: /)])
    expect(hits.some(({ run }) => run === 'bt-1')).toBe(true)
  }))

test('a newer text of another run is named with that run', () =>
  inFolder(async (home) => {
    const run = await openMemory({ home, agent: AGENT, run: 'bt-3', mode: 'backtest', actor: 'agent' })
    for (const [day, lots] of [
      ['06', 'two'],
      ['07', 'three'],
    ]) {
      const at = `2024-05-${day}T09:00:00Z`
      const turn = await run.turn({ at, equity: 10_000, positions: [] })
      const reason = `${WORDS} and once more at the New York close, so we wait for a retest before ${lots} lots`
      await turn.decide({ action: 'skip', symbol: 'XAUUSD', reason })
    }
    await run.runClose({ run: 'bt-3' })
    await run.close()
    const live = await openMemory({ home, agent: AGENT, actor: 'agent' })
    const answer = await live.search({ question: 'kestrel pattern failed', runs: 'all' })
    const { hits } = answer
    const text = textOf('search', answer)
    const newer = hits.flatMap((hit) => hit.newer ?? [])
    expect(newer).toEqual([expect.stringMatching(/^run bt-3: transcripts\/.*:\d+$/)])
    expect(text).toContain(`newer: "${newer[0]}"`)
    await live.close()
  }))
