import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { AGENT, byHand, clockAt, kindsIn, onDisk, openAs } from './desk.ts'

// A text with null bytes in it is taken in without them, which is said; the file stays as its owner left it.

const SPOILT = '# Gold\n\nGold is\0 bid.\n\nThe quo\0kka\0 rule.\n'
const KEPT = '# Gold\n\nGold is bid.\n\nThe quokka rule.'
const TOLD = 'notes/gold.md is taken in without its 3 null bytes'

const seenIn = async (memory: Parameters<typeof kindsIn>[0]): Promise<number> =>
  (await kindsIn(memory)).filter((kind) => kind === 'file.seen').length

describe('a file with null bytes', () => {
  test('is found, read and cited by the lines of the disk, and named wherever one may look', () =>
    inFolder(async (home) => {
      await byHand(home, 'notes/gold.md', SPOILT)
      const memory = await openAs(home, 'agent')
      const { hits, without } = await memory.search({ question: 'quokka' })
      expect(hits[0]).toMatchObject({ path: 'notes/gold.md', startLine: 1, endLine: 5 })
      expect(without).toContain(`a file: ${TOLD}`)
      expect(await memory.read({ path: 'notes/gold.md' })).toMatchObject({ text: KEPT, by: 'system' })
      expect(await memory.read({ path: 'notes/gold.md', lines: '5' })).toMatchObject({
        text: SPOILT.split('\n')[4]?.replaceAll('\0', ''),
      })
      expect((await memory.reindex({})).problems).toEqual([TOLD])
      expect((await memory.status({})).index.problems).toEqual([TOLD])
      const { checks } = await memory.status({ measure: true })
      expect(checks.find(({ check }) => check === 'workspace')).toMatchObject({ ok: false, detail: TOLD })
      expect(checks.find(({ check }) => check === 'secrets')).toMatchObject({ ok: true })
      const { events } = await memory.events({ after: 0 })
      const seen = events.filter(({ kind }) => kind === 'file.seen')
      expect(seen.map(({ payload }) => payload)).toMatchObject([{ file: 'notes/gold.md', nulls: 3 }])
      expect(await memory.verify({})).toMatchObject({ sound: true, problems: [] })
      await memory.close()
    }))

  test('is an edit once, whoever looks and however often, and a change of it is another', () =>
    inFolder(async (home) => {
      await byHand(home, 'notes/gold.md', SPOILT)
      await byHand(home, 'memory/rules.md', 'Never\0 add to a loser, whatever it costs.\n')
      const person = await openAs(home, 'person')
      await person.search({ question: 'gold' })
      expect(await seenIn(person)).toBe(2)
      await person.judge({ verdict: 'approve', of: 'memory/rules.md' })
      for (let look = 0; look < 3; look++) {
        const again = await openAs(home, 'agent')
        await again.read({ path: 'notes/gold.md' })
        expect(await again.read({ path: 'memory/rules.md' })).toMatchObject({ standing: 'approved' })
        await again.search({ question: 'gold' })
        expect(await seenIn(again)).toBe(2)
        await again.close()
      }
      // Put right by its owner, it is the text that the log keeps.
      await byHand(home, 'memory/rules.md', 'Never add to a loser, whatever it costs.\n')
      await byHand(home, 'notes/gold.md', `${SPOILT}More.\n`)
      expect(await person.read({ path: 'memory/rules.md' })).toMatchObject({ standing: 'approved' })
      expect(await person.read({ path: 'notes/gold.md' })).toMatchObject({ text: `${KEPT}\nMore.` })
      expect(await seenIn(person)).toBe(3)
      await byHand(home, 'notes/gold.md', `${KEPT}\n`)
      await person.close()
      const right = await openAs(home, 'agent')
      expect((await right.search({ question: 'quokka' })).without.join()).not.toContain('null')
      await right.close()
    }))

  test('keeps them when something is added to it, and loses them when it is replaced', () =>
    inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      const {
        files: [path = ''],
      } = await memory.write({ to: 'journal', text: 'first of the day' })
      const before = await onDisk(home, path)
      await byHand(home, path, `${before}a line\0 by hand\n`)
      await memory.write({ to: 'journal', text: 'second of the day' })
      const { text } = await memory.read({ path })
      expect(text).toContain('a line by hand\n')
      expect(text).toContain('second of the day')
      const after = await onDisk(home, path)
      expect(after.startsWith(`${before}a line\0 by hand\n`)).toBe(true)
      expect(after.replaceAll('\0', '').trimEnd()).toBe(text)
      await memory.write({ to: 'journal', text: 'third of the day' })
      expect((await onDisk(home, path)).match(/of the day/g)).toHaveLength(3)
      expect(await onDisk(home, path)).toContain('\0')
      await byHand(home, 'notes/gold.md', SPOILT)
      await memory.write({ to: 'note', key: 'gold', text: 'Gold is offered.' })
      expect(await onDisk(home, 'notes/gold.md')).toBe('Gold is offered.\n')
      await memory.close()
      const again = await openAs(home, 'agent')
      expect((await again.read({ path })).text.match(/of the day/g)).toHaveLength(3)
      expect(await again.verify({})).toMatchObject({ sound: true, problems: [] })
      await again.close()
    }))

  test('hides no secret by them', () =>
    inFolder(async (home) => {
      const key = `AKIA${'IOSFODNN7ABCDEFG'}`
      await byHand(
        home,
        'notes/gold.md',
        `The key of the desk is ${key.slice(0, 9)}\0${key.slice(9)} for now.\n`,
      )
      const memory = await openAs(home, 'agent')
      expect((await memory.read({ path: 'notes/gold.md' })).text).not.toContain(key)
      const { checks } = await memory.status({ measure: true })
      const secrets = checks.find(({ check }) => check === 'secrets')
      expect(secrets).toMatchObject({ ok: false, detail: expect.stringContaining('notes/gold.md') })
      await memory.close()
    }))

  test('of a shared folder is taken in once, named, and accused of no secret', () =>
    inFolder(async (folder) => {
      const [home, docs] = [join(folder, 'home'), join(folder, 'desk')]
      mkdirSync(docs)
      writeFileSync(join(docs, 'gold.md'), SPOILT)
      const open = () =>
        openMemory({ home, agent: AGENT, actor: 'agent', clock: clockAt(), search: { shared: [docs] } })
      for (let look = 0; look < 3; look++) {
        const memory = await open()
        const { hits, without } = await memory.search({ question: 'quokka' })
        expect(hits[0]).toMatchObject({ path: 'shared/desk/gold.md', startLine: 1, endLine: 5 })
        expect(without.join()).toContain('shared/desk/gold.md is taken in without its 3 null bytes')
        expect(await memory.read({ path: 'shared/desk/gold.md' })).toMatchObject({ text: KEPT })
        const { checks } = await memory.status({ measure: true })
        expect(checks.find(({ check }) => check === 'secrets')).toMatchObject({ ok: true })
        expect(checks.find(({ check }) => check === 'shared')).toMatchObject({ ok: false })
        expect(await seenIn(memory)).toBe(1)
        await memory.close()
      }
    }))
})
