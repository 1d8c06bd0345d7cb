import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { june, withDesk } from '../memories/desk.ts'
import { shownTrade } from '../shown.ts'

const held = { symbol: 'NQ', side: 'long', size: 1 } as const

describe('what search showed', () => {
  test('the turns that entered and left a trade stands in their transcripts and in its story', () =>
    withDesk(async ({ agent, file }) => {
      await agent.write({
        to: 'note',
        at: june(1),
        key: 'entries',
        text: 'Zebra breakouts hold above the range.',
      })
      await agent.write({ to: 'note', at: june(1), key: 'exits', text: 'Quokka fades end by noon.' })
      const first = await agent.turn({ at: june(2, '10:00'), positions: [] })
      const [entering] = (await first.search({ question: 'zebra' })).hits
      await first.decide({ action: 'enter', symbol: 'NQ', side: 'long', size: 1, cites: ['N1'] })
      const second = await agent.turn({ at: june(2, '11:00'), positions: [{ ...held, mark: 101 }] })
      const [leaving] = (await second.search({ question: 'quokka' })).hits
      await second.decide({ action: 'exit', symbol: 'NQ', cites: ['N2'] })
      await agent.tick({ at: june(2), positions: [], marks: { NQ: { price: 102 } } })
      expect([entering?.handle, leaving?.handle]).toEqual(['N1', 'N2'])
      const { story } = await shownTrade(agent, { of: 'T1' })
      expect(story?.passages).toMatchObject([
        { handle: 'N1', path: 'notes/entries.md' },
        { handle: 'N2', path: 'notes/exits.md' },
      ])
      expect(story?.cited).toEqual(['N1', 'N2'])
      expect(story?.shown).toEqual(expect.arrayContaining(['N1', 'N2']))
      const folder = join(dirname(file), 'workspace', 'transcripts')
      await agent.close()
      const [entered, left] = await Promise.all(
        (await readdir(folder, { recursive: true }))
          .filter((name) => name.endsWith('.md'))
          .sort()
          .map((name) => readFile(join(folder, name), 'utf8')),
      )
      expect(entered).toContain('- N1 notes/entries.md:1-1, cited')
      expect(left).toContain('- N2 notes/exits.md:1-1, cited')
    }))
})
