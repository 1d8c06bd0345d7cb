import { describe, expect, test } from 'vitest'
import { withDesk } from './desk.ts'

const at = '2026-03-02T09:00:00Z'

describe.each([['sqlite_fts'], ['hybrid_embeddings']] as const)('by %s', (slot) => {
  const notes = {
    legs: 'EUR is bid and USD is offered; EUR and USD rates diverge, EUR first.',
    pair: 'EURUSD held its range through the week, and we stayed out of it.',
    range: 'Gold broke the range low; the key level was lost, and now we wait.',
    now: 'NOW guides higher: ServiceNow is bought on dips.',
  }
  const asked = (question: string) =>
    withDesk(
      async ({ agent }) => {
        for (const [key, text] of Object.entries(notes)) await agent.write({ to: 'note', at, key, text })
        return agent.search({ question })
      },
      { slot },
    )

  test.each(['eur usd', 'EUR USD', 'eur/usd', 'EUR-USD', 'eur_usd', 'EURUSD=X'])('%s', async (question) => {
    const { hits, missing } = await asked(question)
    expect([hits[0]?.path, hits[0]?.coverage, missing]).toEqual(['notes/pair.md', 1, []])
  })

  test.each(['NOW', '$NOW', 'what of NOW'])('%s is the share', async (question) => {
    const { hits, why, missing } = await asked(question)
    expect([hits[0]?.path, hits[0]?.coverage, why, missing]).toEqual(['notes/now.md', 1, null, []])
  })

  test('the words stay words', async () => {
    for (const [question, key] of [
      ['range low', 'range'],
      ['BROKE THE RANGE LOW', 'range'],
      ['key level', 'range'],
    ]) {
      const { hits } = await asked(question ?? '')
      expect([question, hits[0]?.path, hits[0]?.coverage]).toEqual([question, `notes/${key}.md`, 1])
    }
  })
})
