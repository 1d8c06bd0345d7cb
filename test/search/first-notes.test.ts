import { expect, test } from 'vitest'
import { withDesk } from './desk.ts'

test('the only note there is can be found in other words, and is not by a question about something else', () =>
  withDesk(
    async ({ agent }) => {
      const at = '2026-03-02T09:00:00Z'
      await agent.note({ at, key: 'n1', text: 'Rain delayed the harvest.' })
      const found = await agent.search({ question: 'weather and crops' })
      expect(found.hits.map(({ path, components }) => [path, components.keyword])).toEqual([
        ['notes/n1.md', null],
      ])
      expect((await agent.search({ question: 'what is the capital of France' })).hits).toEqual([])
    },
    { slot: 'hybrid_embeddings' },
  ))
