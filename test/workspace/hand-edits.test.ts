import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { behindItsBack, inFolder } from '../promises/memories.ts'
import { byHand, clockAt, databaseOf, kindsIn, onDisk, openAs, workspaceOf } from './desk.ts'

const DAY = 'journal/2026-01-05.md'

describe('the disk wins, by an event', () => {
  test('a hand edit is a fact before the agent appends to it, and both stay', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'journal', text: 'one' })
      await byHand(home, DAY, '# 2026-01-05\n\n[14:30] one\nby hand\n')
      await memory.write({ to: 'journal', text: 'two' })
      expect(await onDisk(home, DAY)).toBe('# 2026-01-05\n\n[14:30] one\nby hand\n[14:30] two\n')
      expect(await kindsIn(memory)).toEqual(['journal', 'file.seen', 'journal'])
      const { events } = await memory.events({ after: 1, limit: 1 })
      expect(events[0]).toMatchObject({
        actor: 'system',
        payload: { whole: expect.stringContaining('by hand') },
      })
      await memory.close()
    })
  })

  test('what a person saved is what get reads, and what an opening sees', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await byHand(home, 'notes/gold.md', 'short\n')
      expect((await memory.read({ path: 'notes/gold.md' })).text).toBe('short')
      await byHand(home, 'notes/gold.md', 'flat\n')
      await memory.close()
      const again = await openAs(home, 'agent')
      expect((await kindsIn(again)).filter((kind) => kind === 'file.seen')).toHaveLength(2)
      await again.close()
    })
  })

  test('what a person just saved in the rules is seen by the next turn and by status, however often they ask', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.turn({ positions: [] })
      const seen = async () => (await kindsIn(memory)).filter((kind) => kind === 'file.seen').length
      await byHand(home, 'playbook.md', '# Playbook\n\nbuy\n')
      const turn = await memory.turn({ positions: [], equity: 1 })
      expect(turn.user.text).toContain('playbook.md: never approved, not shown')
      await byHand(home, 'TRADING_MANUAL.md', '# Manual\n\nBe calm.\n')
      await memory.status()
      expect(await seen()).toBe(2)
      await byHand(home, 'SOUL.md', 'calm\n')
      expect((await memory.status()).files.unapproved).toEqual([
        'SOUL.md',
        'TRADING_MANUAL.md',
        'playbook.md',
      ])
      await byHand(home, 'playbook.md', '# Playbook\n\nsell\n')
      await memory.status()
      expect(await seen()).toBe(4)
      await memory.close()
    })
  })

  test('an edit back to an old text is an edit, even while the log’s clock stands', async () => {
    await inFolder(async (home) => {
      const clock = clockAt()
      const memory = await openAs(home, 'agent', clock)
      await memory.write({ to: 'note', key: 'gold', text: 'a' })
      await memory.write({ to: 'note', key: 'gold', text: 'b' })
      for (const text of ['a\n', 'c\n', 'a\n']) {
        await byHand(home, 'notes/gold.md', text)
        expect((await memory.read({ path: 'notes/gold.md' })).text).toBe(text.trim())
      }
      expect(await kindsIn(memory)).toEqual(['note', 'note', 'file.seen', 'file.seen', 'file.seen'])
      await memory.close()
    })
  })

  test('a note that is deleted by hand is gone, and known as of before; another may have its name', async () => {
    await inFolder(async (home) => {
      const clock = clockAt()
      const memory = await openAs(home, 'agent', clock)
      const { knownAt } = await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await memory.write({ to: 'learning', text: 'wait' })
      await memory.write({ to: 'journal', text: 'one' })
      clock.set('2026-01-05T15:00:00Z')
      for (const path of ['notes/gold.md', 'learnings.md']) {
        await rm(join(workspaceOf(home), path))
        await expect(memory.read({ path })).rejects.toMatchObject({ code: 'not_found' })
      }
      expect(await kindsIn(memory)).toEqual(['note', 'learning', 'journal', 'file.gone', 'file.gone'])
      expect((await memory.read({ path: 'notes/gold.md', asOf: knownAt ?? '' })).text).toBe('long')
      await memory.write({ to: 'learning', text: 'anew' })
      expect(await onDisk(home, 'learnings.md')).toBe('# Learnings\n\n- [2026-01-05] anew\n')
      await memory.close()
    })
  })

  test('a deleted file of rules is written again; so is a whole workspace', async () => {
    await inFolder(async (home) => {
      await byHand(home, 'SOUL.md', 'calm\n')
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await memory.write({ to: 'journal', text: 'one' })
      await rm(join(workspaceOf(home), 'SOUL.md'))
      expect((await memory.read({ path: 'SOUL.md' })).text).toBe('calm')
      expect(await onDisk(home, 'SOUL.md')).toBe('calm\n')
      await memory.close()
      await rm(workspaceOf(home), { recursive: true })
      const again = await openAs(home, 'agent')
      await again.status({})
      expect(await onDisk(home, 'notes/gold.md')).toBe('long\n')
      expect(await onDisk(home, DAY)).toContain('[14:30] one')
      expect(await kindsIn(again)).toEqual(['file.seen', 'note', 'journal'])
      await again.close()
    })
  })

  test('a workspace deleted between two calls of one handle comes back with the next', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'journal', text: 'one' })
      await rm(workspaceOf(home), { recursive: true })
      expect(await memory.write({ to: 'journal', text: 'two' })).toMatchObject({ behind: null })
      expect(await onDisk(home, DAY)).toBe('# 2026-01-05\n\n[14:30] one\n[14:30] two\n')
      await memory.close()
    })
  })
})

const writtenOf = (home: string): string => join(dirname(databaseOf(home)), 'written.db')

/** As a process leaves it that dies between the event and the file. */
const undoWrite = async (home: string, path: string, before: string | null): Promise<void> => {
  if (before === null) {
    await rm(join(workspaceOf(home), path))
    behindItsBack(writtenOf(home), 'delete from written where path = ?', path)
    return
  }
  await byHand(home, path, before)
  const { createHash } = await import('node:crypto')
  const database = new Database(databaseOf(home), { readonly: true })
  const event = database
    .prepare(
      `select json_extract(row, '$.event') from files where path = ? order by fromSeq desc limit 1 offset 1`,
    )
    .pluck()
    .get(path) as string
  database.close()
  const hash = createHash('sha256').update(before).digest('hex')
  behindItsBack(writtenOf(home), `update written set hash = ?, event = ? where path = ?`, hash, event, path)
}

describe('a crash between the event and the file is healed on open', () => {
  test('a first write that never came', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await memory.close()
      await undoWrite(home, 'notes/gold.md', null)
      const again = await openAs(home, 'agent')
      await again.status({})
      expect(await onDisk(home, 'notes/gold.md')).toBe('long\n')
      expect(await kindsIn(again)).toEqual(['note'])
      await again.close()
    })
  })

  test('an append that never came is written, and is no hand edit', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'journal', text: 'one' })
      const before = await onDisk(home, DAY)
      await memory.write({ to: 'journal', text: 'two' })
      await memory.close()
      await undoWrite(home, DAY, before)
      const again = await openAs(home, 'agent')
      await again.status({})
      expect(await onDisk(home, DAY)).toBe(`${before}[14:30] two\n`)
      expect(await kindsIn(again)).toEqual(['journal', 'journal'])
      await again.close()
    })
  })

  test('an append that never came, and an editor that came since: the append is made again on what is there', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'learning', text: 'first' })
      await memory.write({ to: 'journal', text: 'one' })
      const [learnings, journal] = [await onDisk(home, 'learnings.md'), await onDisk(home, DAY)]
      await memory.write({ to: 'learning', text: 'second' })
      await memory.write({ to: 'journal', text: 'two' })
      await memory.close()
      await undoWrite(home, 'learnings.md', learnings)
      await undoWrite(home, DAY, journal)
      await byHand(home, 'learnings.md', `# Mine\n\n${learnings}`)
      await byHand(home, DAY, `${journal}by hand\n`)
      const again = await openAs(home, 'agent')
      await again.status({})
      expect(await onDisk(home, DAY)).toBe(`${journal}by hand\n[14:30] two\n`)
      expect(await onDisk(home, 'learnings.md')).toBe(`# Mine\n\n${learnings}- [2026-01-05] second\n`)
      expect((await again.read({ path: DAY })).text).toBe(`${journal}by hand\n[14:30] two`)
      expect((await kindsIn(again)).filter((kind) => kind === 'file.seen')).toHaveLength(2)
      await again.close()
      const third = await openAs(home, 'agent')
      expect(await kindsIn(third)).toHaveLength(6)
      await third.close()
    })
  })

  test('an append that never came is added although its words begin another line', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'learning', text: 'first' })
      const learnings = await onDisk(home, 'learnings.md')
      await memory.write({ to: 'learning', text: 'Gold falls' })
      await memory.close()
      await undoWrite(home, 'learnings.md', learnings)
      const edited = `${learnings}- [2026-01-05] Gold falls on Fridays\n`
      await byHand(home, 'learnings.md', edited)
      const again = await openAs(home, 'agent')
      await again.status({})
      expect(await onDisk(home, 'learnings.md')).toBe(`${edited}- [2026-01-05] Gold falls\n`)
      await again.close()
    })
  })

  test('an entry keeps the time that it was recorded with, whatever the calendar is by then', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      await memory.write({ to: 'journal', text: 'one' })
      await memory.configure({ calendar: { zone: 'Asia/Tokyo' } })
      await rm(workspaceOf(home), { recursive: true })
      await memory.rebuild()
      await memory.write({ to: 'note', key: 'a', text: 'a' })
      expect(await onDisk(home, DAY)).toBe('# 2026-01-05\n\n[14:30] one\n')
      await memory.close()
    })
  })

  test('a workspace that is deleted comes back as a whole, also where a new file or a made one is first', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'journal', text: 'one' })
      await memory.decide({ action: 'hold', reason: 'quiet' })
      await rm(workspaceOf(home), { recursive: true })
      await byHand(home, 'decisions.jsonl', '')
      await memory.write({ to: 'note', key: 'new', text: 'a' })
      await memory.status()
      expect(await onDisk(home, DAY)).toBe('# 2026-01-05\n\n[14:30] one\n')
      expect(await kindsIn(memory)).not.toContain('file.gone')
      await memory.close()
    })
  })
})
