import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { behindItsBack, inFolder } from '../promises/memories.ts'
import { byHand, clockAt, databaseOf, kindsIn, onDisk, openAs, workspaceOf } from './desk.ts'

const DAY = 'journal/2026-01-05.md'

/** The mark of a process on another machine, long ago. */
const LEFT = 'aaaaaa-0a1b2c3d'

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

  test('a file that was deleted is written again; so is a whole workspace', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await memory.write({ to: 'journal', text: 'one' })
      await rm(join(workspaceOf(home), 'notes/gold.md'))
      expect((await memory.read({ path: 'notes/gold.md' })).text).toBe('long')
      expect(await onDisk(home, 'notes/gold.md')).toBe('long\n')
      await memory.close()
      await rm(workspaceOf(home), { recursive: true })
      const again = await openAs(home, 'agent')
      await again.status({})
      expect(await onDisk(home, 'notes/gold.md')).toBe('long\n')
      expect(await onDisk(home, DAY)).toContain('[14:30] one')
      expect(await kindsIn(again)).toEqual(['note', 'journal'])
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
      const [playbook, journal] = [await onDisk(home, 'playbook.md'), await onDisk(home, DAY)]
      await memory.write({ to: 'learning', text: 'second' })
      await memory.write({ to: 'journal', text: 'two' })
      await memory.close()
      await undoWrite(home, 'playbook.md', playbook)
      await undoWrite(home, DAY, journal)
      await byHand(home, 'playbook.md', `# Mine\n\n${playbook}`)
      await byHand(home, DAY, `${journal}by hand\n`)
      const again = await openAs(home, 'agent')
      await again.status({})
      expect(await onDisk(home, DAY)).toBe(`${journal}by hand\n[14:30] two\n`)
      expect(await onDisk(home, 'playbook.md')).toBe(`# Mine\n\n${playbook}- [2026-01-05] second\n`)
      expect((await again.read({ path: DAY })).text).toBe(`${journal}by hand\n[14:30] two`)
      expect((await kindsIn(again)).filter((kind) => kind === 'file.seen')).toHaveLength(2)
      await again.close()
      const third = await openAs(home, 'agent')
      expect(await kindsIn(third)).toHaveLength(6)
      await third.close()
    })
  })

  test('what an editor wrote into the old file of a process that died is brought over', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'journal', text: 'one' })
      await memory.close()
      const before = await onDisk(home, DAY)
      const aside = `journal/.2026-01-05.md.${LEFT}.${Buffer.byteLength(before)}.was`
      await byHand(home, aside, `${before}typed late\n`)
      const again = await openAs(home, 'agent')
      expect((await again.read({ path: DAY })).text).toBe(`${before}typed late`)
      expect(await readdir(join(workspaceOf(home), 'journal'))).toEqual(['2026-01-05.md'])
      await again.close()
    })
  })

  test('an old file that was written anew is kept beside the new one', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'gold', text: 'long' })
      await memory.close()
      await byHand(home, `notes/.gold.md.${LEFT}.400.was`, 'anew\n')
      const again = await openAs(home, 'agent')
      expect((await again.read({ path: 'notes/gold-late-0a1b2c3d.md' })).text).toBe('anew')
      expect((await again.read({ path: 'notes/gold.md' })).text).toBe('long')
      await again.close()
    })
  })
})
