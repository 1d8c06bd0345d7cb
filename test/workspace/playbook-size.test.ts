import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { byHand, clockAt, onDisk, openAs } from './desk.ts'

/** About 45 tokens by any count. */
const SENTENCE = `${'breakouts of the range hold when the volume comes with them and '.repeat(3)}not before`

describe('a playbook that has outgrown its measure', () => {
  test('still takes a learning, and says so with the oldest learnings named', async () => {
    await inFolder(async (home) => {
      const clock = clockAt()
      const memory = await openAs(home, 'agent', clock)
      const learn = (n: number) => memory.write({ to: 'learning', text: `number ${n}: ${SENTENCE}` })
      for (let n = 1; n <= 50; n++) {
        if (n === 5) clock.set('2026-01-06T14:30:00Z')
        expect(await learn(n)).toMatchObject({ outcome: 'recorded', notices: [] })
      }
      let learned = 50
      let answer = await learn(++learned)
      while (answer.notices.length === 0 && learned < 100) answer = await learn(++learned)
      expect(answer.outcome).toBe('recorded')
      expect(answer.notices[0]).toMatch(
        /^playbook_oversize: playbook and learnings have 3\d{3} tokens, .* below 3000\. /,
      )
      expect(answer.notices[0]).toContain('`propose` (file: playbook.md, edit: whole)')
      const { playbook } = (await memory.status({})).files
      expect(playbook?.tokens).toBeGreaterThan(3_000)
      expect(playbook?.oldest.map((one) => one.slice(0, 9))).toEqual([
        'number 1:',
        'number 2:',
        'number 3:',
        'number 4:',
        'number 5:',
      ])
      const { text } = await memory.context({})
      expect(text).toContain('- playbook.md and learnings.md: about ')
      expect(text).toContain('propose a shorter one; the oldest learnings: "number 1: ')
      expect((await onDisk(home, 'learnings.md')).split('\n')).toHaveLength(learned + 3)
      await memory.close()
    })
  })

  test('is one again after a shorter one is proposed and approved', async () => {
    await inFolder(async (home) => {
      await byHand(home, 'playbook.md', `${SENTENCE}\n`.repeat(100))
      const person = await openAs(home, 'person')
      expect((await person.status({})).files.playbook).toMatchObject({ oldest: [] })
      await person.judge({ verdict: 'approve', of: 'playbook.md' })
      await person.propose({ file: 'playbook.md', edit: 'whole', text: '# Short\n', reason: 'lean' })
      await person.judge({ verdict: 'approve', of: 'C1' })
      expect((await person.status({})).files.playbook).toBeNull()
      expect((await person.context({})).text).not.toContain('Rules to look at')
      await person.close()
    })
  })

  test('is measured in what a model reads: Chinese reaches it with fewer characters', async () => {
    await inFolder(async (home) => {
      await byHand(home, 'playbook.md', '连亏三笔后应暂停一天\n'.repeat(330))
      const memory = await openAs(home, 'agent')
      expect((await memory.status({})).files.playbook?.tokens).toBeGreaterThan(3_000)
      await memory.close()
    })
  })
})
