import { describe, expect, test } from 'vitest'
import { withDesk } from './desk.ts'

const at = '2026-03-02T09:00:00Z'

// What is one name, however it is written, is found by the plain words that it was written in, too.
describe.each([['sqlite_fts'], ['hybrid_embeddings']] as const)('words of names, by %s', (slot) => {
  const notes = {
    weak: 'The third quarter of 2024 was weak.',
    flat: 'We start the fiscal year 2023 flat.',
    cost: 'Cost 1.5 million dollars',
    han: '2024年第三季度业绩好',
    block: 'Notional was 1,250,000 on the block.',
    ratio: 'Bounced at 0.618 of the leg.',
    dull: 'EUR vs USD was dull',
  }

  test.each([
    ['quarter', 'weak'],
    ['the third quarter', 'weak'],
    ['third quarter 2024', 'weak'],
    ['fiscal', 'flat'],
    ['fiscal year', 'flat'],
    ['year', 'flat'],
    ['FY23', 'flat'],
    ['million', 'cost'],
    ['1.5 million', 'cost'],
    ['$1.5m', 'cost'],
    ['第三季度', 'han'],
    ['三季度', 'han'],
    ['季度', 'han'],
    ['2024年三季度', 'han'],
    ['1 250 000', 'block'],
    ['1.25 million', 'block'],
    ['.618', 'ratio'],
    ['0.6180', 'ratio'],
    ['vs', 'dull'],
    ['EURUSD', 'dull'],
    ['EUR against USD', 'dull'],
  ])('%s', (question, key) =>
    withDesk(
      async ({ agent }) => {
        for (const [name, text] of Object.entries(notes))
          await agent.write({ to: 'note', at, key: name, text })
        const { hits, why, nowhere } = await agent.search({ question })
        const found = hits.find(({ path }) => path === `notes/${key}.md`)
        expect([found?.coverage, why, nowhere]).toEqual([1, null, []])
      },
      { slot },
    ),
  )

  test('a name asked for in one way covers what is written in another', () =>
    withDesk(
      async ({ agent }) => {
        await agent.write({ to: 'note', at, key: 'a', text: 'Third quarter of 2024: margin up.' })
        await agent.write({ to: 'note', at, key: 'b', text: "Q2'24 volume fell." })
        const margin = await agent.search({ question: 'third quarter margin' })
        expect([margin.hits[0]?.path, margin.nowhere]).toEqual(['notes/a.md', []])
        const volume = await agent.search({ question: 'second quarter of 2024 volume' })
        expect([volume.hits[0]?.path, volume.hits[0]?.coverage, volume.nowhere]).toEqual([
          'notes/b.md',
          1,
          [],
        ])
        const none = await agent.search({ question: 'fourth quarter of 2024 volume' })
        expect(none.nowhere).toEqual(['q42024'])
      },
      { slot },
    ))
})
