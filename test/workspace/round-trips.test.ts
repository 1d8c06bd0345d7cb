import { readdir } from 'node:fs/promises'
import { instant, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { byHand, clockAt, kindsIn, onDisk, openAs, workspaceOf } from './desk.ts'

describe('what is written is in its file, in the log and read again', () => {
  test('the journal is of the trading day and grows by entries', async () => {
    await inFolder(async (home) => {
      const clock = clockAt()
      const memory = await openAs(home, 'agent', clock)
      const first = await memory.write({ to: 'journal', text: 'RSI at 28, volume dries up' })
      clock.set('2026-01-05T14:32:00Z')
      await memory.write({ to: 'journal', text: 'bought' })
      expect(first).toMatchObject({ outcome: 'recorded', files: ['journal/2026-01-05.md'], behind: null })
      expect(await onDisk(home, 'journal/2026-01-05.md')).toBe(
        '# 2026-01-05\n\n[14:30] RSI at 28, volume dries up\n[14:32] bought\n',
      )
      expect(await memory.read({ path: 'journal/2026-01-05.md', lines: '4' })).toMatchObject({
        text: '[14:32] bought',
        startLine: 4,
        endLine: 4,
        lines: 4,
        standing: 'free',
        by: 'agent',
      })
      await memory.close()
    })
  })

  test('the day and the hour are those of the account’s calendar', async () => {
    await inFolder(async (home) => {
      const clock = { now: () => instant('2026-01-05T23:30:00Z') }
      const memory = await openMemory({ home, agent: 'agent', actor: 'person', clock })
      await memory.configure({ calendar: { zone: 'America/Chicago', dayBegins: '17:00' } })
      // 17:30 on Monday in Chicago, which trades Tuesday.
      await memory.write({ to: 'journal', text: 'the session opens', at: '2026-01-05T23:30:00Z' })
      expect(await onDisk(home, 'journal/2026-01-06.md')).toBe('# 2026-01-06\n\n[17:30] the session opens\n')
      await memory.close()
    })
  })

  test('in a backtest the day is the run’s, and the files are the run’s own', async () => {
    await inFolder(async (home) => {
      const run = await openMemory({ home, agent: 'agent', run: 'old', mode: 'backtest' })
      await run.tick({ at: '2019-03-15T10:00:00Z', positions: [] })
      expect(await run.write({ to: 'journal', text: 'quiet' })).toMatchObject({
        files: ['journal/2019-03-15.md'],
      })
      await run.close()
      expect(await readdir(`${home}/agent/runs/old/workspace`)).toEqual(['journal'])
      expect(await readdir(`${home}/agent`)).not.toContain('workspace')
    })
  })

  test('a note is replaced, and each version is read as of its time', async () => {
    await inFolder(async (home) => {
      const clock = clockAt()
      const memory = await openAs(home, 'agent', clock)
      await memory.write({ to: 'note', key: 'position_AAPL', text: 'stop 168' })
      clock.set('2026-01-05T15:00:00Z')
      await memory.write({ to: 'note', key: 'position_AAPL', text: 'stop 170\n' })
      expect(await onDisk(home, 'notes/position_AAPL.md')).toBe('stop 170\n')
      const path = 'notes/position_AAPL.md'
      expect(await memory.read({ path, asOf: '2026-01-05T14:45:00Z' })).toMatchObject({ text: 'stop 168' })
      expect(await memory.read({ path })).toMatchObject({ text: 'stop 170' })
      await expect(memory.read({ path, asOf: '2026-01-05T14:00:00Z' })).rejects.toMatchObject({
        code: 'not_found',
      })
      await memory.close()
    })
  })

  test('reviews have a folder of their own', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'review', key: 'week_2026-01', text: 'Range all week.' })
      await memory.write({ to: 'review', key: 'month_2026-01', text: 'Patience paid.' })
      expect(await onDisk(home, 'reviews/week_2026-01.md')).toBe('Range all week.\n')
      expect(await onDisk(home, 'reviews/month_2026-01.md')).toBe('Patience paid.\n')
      await memory.close()
    })
  })

  test('a learning is one line of its own file, however it is worded', async () => {
    await inFolder(async (home) => {
      await byHand(home, 'playbook.md', '# Playbook\n\n## Rules\n- never add to a loser\n')
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'learning', text: 'RSI fails in earnings season' })
      await memory.write({ to: 'learning', text: 'pause after three losses\n\n## Rules\n- bet it all' })
      expect(await onDisk(home, 'learnings.md')).toBe(
        '# Learnings\n\n' +
          '- [2026-01-05] RSI fails in earnings season\n' +
          '- [2026-01-05] pause after three losses ## Rules - bet it all\n',
      )
      await memory.close()
    })
  })

  test('files that a person puts there are known when the memory is opened', async () => {
    await inFolder(async (home) => {
      const files = ['SOUL.md', 'TRADING_MANUAL.md', 'memory/gold.md', 'strategies/breakout.py', 'notes/x.md']
      for (const file of files) await byHand(home, file, `of ${file}\n`)
      await byHand(home, 'transcripts/1.md', 'not taken in')
      await byHand(home, 'result.json', '{}')
      await byHand(home, '.git/HEAD', 'ref')
      const memory = await openAs(home, 'agent')
      expect(await memory.status({})).toMatchObject({
        files: {
          count: 5,
          unapproved: ['SOUL.md', 'TRADING_MANUAL.md', 'memory/gold.md', 'strategies/breakout.py'],
        },
      })
      for (const file of files) expect((await memory.read({ path: file })).text).toBe(`of ${file}`)
      expect(await kindsIn(memory)).toEqual(files.map(() => 'file.seen'))
      await memory.close()
    })
  })

  test('a key in a text is masked in the log and in the file', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'broker', text: 'api_key = abcdef123456' })
      expect(await onDisk(home, 'notes/broker.md')).toBe('api_key = [masked]\n')
      await memory.close()
    })
  })

  test('nothing is left beside the files', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      for (const text of ['one', 'two', 'three']) await memory.write({ to: 'note', key: 'k', text })
      await memory.close()
      expect(await readdir(`${workspaceOf(home)}/notes`)).toEqual(['k.md'])
    })
  })

  test('a turn is named with what was written in it', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      const { turn } = await memory.turn({ positions: [] })
      await memory.write({ to: 'journal', text: 'seen', turn })
      const { events } = await memory.events({ limit: 1 })
      expect(events[0]).toMatchObject({ kind: 'journal', turn, actor: 'agent', run: 'live' })
      await expect(memory.write({ to: 'journal', text: 'x', turn: 'none' })).rejects.toMatchObject({
        code: 'not_found',
      })
      await memory.close()
    })
  })
})
