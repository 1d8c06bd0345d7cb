import { expect, test } from 'vitest'
import { withDesk } from './desk.ts'

test('the only note there is can be found in other words, and is not by a question about something else', () =>
  withDesk(
    async ({ agent }) => {
      const at = '2026-03-02T09:00:00Z'
      await agent.write({ to: 'note', at, key: 'n1', text: 'Rain delayed the harvest.' })
      const found = await agent.search({ question: 'weather and crops' })
      expect(found.hits.map(({ path, keyword }) => [path, keyword])).toEqual([['notes/n1.md', null]])
      expect((await agent.search({ question: 'what is the capital of France' })).hits).toEqual([])
    },
    { slot: 'hybrid_embeddings' },
  ))

test('a note is found by its key, also where that is a currency, and not by the folder that it lies in', () =>
  withDesk(
    async ({ agent }) => {
      const at = '2026-03-02T09:00:00Z'
      await agent.write({ to: 'note', at, key: 'gbp', text: 'Weak into the close.' })
      await agent.write({ to: 'note', at, key: 'plan', text: 'Wait for the open.' })
      const found = async (question: string) =>
        (await agent.search({ question })).hits.map(({ path }) => path)
      expect(await found('GBP')).toEqual(['notes/gbp.md'])
      expect(await found('gbp')).toEqual(['notes/gbp.md'])
      expect(await found('notes')).toEqual([])
    },
    { slot: 'sqlite_fts' },
  ))
