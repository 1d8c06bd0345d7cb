import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { AGENT, byHand, clockAt, onDisk, openAs } from './desk.ts'

const runFile = (home: string, run: string, path: string): string =>
  join(home, AGENT, 'runs', run, 'workspace', path)
const openRun = (home: string, run: string, beginning: object = {}, actor: 'agent' | 'person' = 'agent') =>
  openMemory({ home, agent: AGENT, run, mode: 'backtest', actor, ...beginning })

/** What a reader is told of files: who wrote them, whether they were approved. */
const standings = async (memory: Memory, ...paths: readonly string[]): Promise<unknown[]> => {
  const told = []
  for (const path of paths) {
    const { text, by, standing, marked } = await memory.read({ path })
    told.push([path, text, by, standing, marked !== null])
  }
  return told
}

/** A live memory with a manual and a SOUL that a person laid down and approved, and a note of the agent's. */
const live = async (home: string): Promise<void> => {
  await byHand(home, 'TRADING_MANUAL.md', 'Never add to a loser.\n')
  await byHand(home, 'SOUL.md', 'calm\n')
  const person = await openAs(home, 'person')
  for (const file of ['TRADING_MANUAL.md', 'SOUL.md']) await person.judge({ verdict: 'approve', of: file })
  await person.close()
  const agent = await openAs(home, 'agent')
  await agent.write({ to: 'note', key: 'gold', text: 'ranges on Mondays' })
  await agent.close()
}

const sound = async (memory: Memory): Promise<void> => {
  expect(await memory.verify({})).toMatchObject({ sound: true, problems: [], projections: [] })
  await memory.rebuild({})
  expect(await memory.verify({})).toMatchObject({ sound: true, problems: [] })
}

describe('a manual and a SOUL that come along', () => {
  test('say of themselves what they said in the other run: whose they are, and that they were approved', () =>
    inFolder(async (home) => {
      await live(home)
      const run = await openRun(home, 'bt-1', { from: 'live' })
      const told = await standings(run, 'TRADING_MANUAL.md', 'SOUL.md', 'notes/gold.md')
      const expected = [
        ['TRADING_MANUAL.md', 'Never add to a loser.', 'person', 'approved', false],
        ['SOUL.md', 'calm', 'person', 'approved', false],
        ['notes/gold.md', 'ranges on Mondays', 'agent', 'free', false],
      ]
      expect(told).toEqual(expected)
      expect((await run.status({})).files.unapproved).toEqual([])
      // Who opened the run stays in the log.
      const { events } = await run.events({ kind: 'file.given' })
      expect(events.map(({ actor, payload }) => [actor, payload.from])).toEqual(
        Array(3).fill(['agent', 'live']),
      )
      await sound(run)
      expect(await standings(run, 'TRADING_MANUAL.md', 'SOUL.md', 'notes/gold.md')).toEqual(expected)
      await run.close()
      // And so they do in the next one.
      const next = await openRun(home, 'bt-2', { from: 'bt-1' }, 'person')
      expect(await standings(next, 'TRADING_MANUAL.md', 'SOUL.md', 'notes/gold.md')).toEqual(expected)
      await next.close()
    }))

  test.each(['agent', 'person'] as const)(
    'P9: are not approved by being carried where nobody had approved an edit, whoever opens the run: %s',
    (actor) =>
      inFolder(async (home) => {
        await live(home)
        await byHand(home, 'SOUL.md', 'greedy\n')
        const run = await openRun(home, 'bt-1', { from: 'live' }, actor)
        expect(await standings(run, 'SOUL.md', 'TRADING_MANUAL.md')).toEqual([
          ['SOUL.md', 'greedy', 'system', 'unapproved', true],
          ['TRADING_MANUAL.md', 'Never add to a loser.', 'person', 'approved', false],
        ])
        expect((await run.status({})).files.unapproved).toEqual(['SOUL.md'])
        await sound(run)
        expect((await run.status({})).files.unapproved).toEqual(['SOUL.md'])
        await run.close()
        const next = await openRun(home, 'bt-2', { from: 'bt-1' }, actor)
        expect((await next.status({})).files.unapproved).toEqual(['SOUL.md'])
        await next.close()
        const person = await openRun(home, 'bt-2', {}, 'person')
        await person.judge({ verdict: 'approve', of: 'SOUL.md' })
        expect((await person.read({ path: 'SOUL.md' })).standing).toBe('approved')
        await person.close()
      }),
  )

  test('give way to a preset', () =>
    inFolder(async (home) => {
      await live(home)
      const run = await openRun(home, 'bt-1', { from: 'live', presets: { 'SOUL.md': 'bold' } })
      expect(await standings(run, 'SOUL.md')).toEqual([['SOUL.md', 'bold', 'agent', 'approved', false]])
      await run.close()
    }))
})

describe('a playbook that comes along', () => {
  const RULES = '# Playbook\n\n- risk 1%\n'
  const changed = async (home: string, text: string): Promise<void> => {
    const first = await openRun(home, 'bt-1', { presets: { 'playbook.md': RULES } }, 'person')
    await first.close()
    await writeFile(runFile(home, 'bt-1', 'playbook.md'), text)
  }

  test('P9: is not approved by being carried either', () =>
    inFolder(async (home) => {
      await changed(home, RULES.replace('1%', '9%'))
      const run = await openRun(home, 'bt-2', { from: 'bt-1' })
      expect((await run.status({})).files.unapproved).toEqual(['playbook.md'])
      expect(await readFile(runFile(home, 'bt-2', 'playbook.md'), 'utf8')).toContain('risk 9%')
      await run.close()
    }))

  test('gives way to a strategy of the run’s own; the learnings come along', () =>
    inFolder(async (home) => {
      await changed(home, RULES.replace('1%', '9%'))
      const run = await openRun(home, 'bt-2', { from: 'bt-1', prompt: 'Fade extremes.' })
      expect((await run.status({})).files.unapproved).toEqual([])
      expect(await run.read({ path: 'playbook.md' })).toMatchObject({ by: 'agent' })
      await run.close()
    }))
})

describe('into a live log', () => {
  const openLive = (home: string, actor: 'agent' | 'person') =>
    openMemory({ home, agent: AGENT, actor, clock: clockAt() })
  const backtest = async (home: string): Promise<void> => {
    const presets = { 'SOUL.md': 'bold', 'notes/gold.md': 'trends' }
    await (await openRun(home, 'bt-1', { prompt: 'Buy breakouts.', presets })).close()
  }

  test('P9: the agent brings no SOUL and no manual, and is told so; the rest comes', () =>
    inFolder(async (home) => {
      await backtest(home)
      const agent = await openLive(home, 'agent')
      expect(await agent.runOpen({ run: 'now', from: 'bt-1' })).toMatchObject({
        files: ['notes/gold.md', 'playbook.md'],
        notices: ['file_left: SOUL.md: only a person gives it to a live log'],
      })
      expect((await agent.status({})).files).toMatchObject({ count: 2, unapproved: ['playbook.md'] })
      await expect(agent.read({ path: 'SOUL.md' })).rejects.toMatchObject({ code: 'not_found' })
      await agent.close()
    }))

  test('P9: a person who brings what the agent gave its own backtest does not approve it by that', () =>
    inFolder(async (home) => {
      await backtest(home)
      const person = await openLive(home, 'person')
      expect(await person.runOpen({ run: 'now', from: 'bt-1' })).toMatchObject({ notices: [] })
      expect(await standings(person, 'SOUL.md')).toEqual([['SOUL.md', 'bold', 'agent', 'unapproved', true]])
      await sound(person)
      await person.close()
    }))

  test.each(['agent', 'person'] as const)(
    'no SOUL of another run takes the place of the one that is there, whoever brings it: %s',
    (actor) =>
      inFolder(async (home) => {
        await live(home)
        await backtest(home)
        const memory = await openLive(home, actor)
        await memory.runOpen({ run: 'bt-2', mode: 'backtest', from: 'live' })
        expect(await memory.runOpen({ run: 'next', from: 'bt-2' })).toMatchObject({ notices: [] })
        expect((await memory.status({})).files.unapproved).toEqual([])
        await writeFile(runFile(home, 'bt-2', 'SOUL.md'), 'greedy\n')
        expect(await memory.runOpen({ run: 'third', from: 'bt-2' })).toMatchObject({
          files: ['TRADING_MANUAL.md', 'notes/gold.md'],
          notices: ['file_left: SOUL.md: there is one here already, and it is not replaced'],
        })
        expect(await onDisk(home, 'SOUL.md')).toBe('calm\n')
        await memory.close()
      }),
  )
})
