import { expect, test } from 'vitest'
import { runPage } from './page-program.ts'

test('one trade changes the memories as the page about them says', async () => {
  const { quoted, printed } = await runPage('docs/memories.md')
  expect(quoted.length).toBeGreaterThan(0)
  expect(printed).toEqual(quoted)
})
