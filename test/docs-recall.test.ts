import { expect, test } from 'vitest'
import { runPage } from './page-program.ts'

test('recall, size and check answer as the page about them says', async () => {
  const { quoted, printed } = await runPage('docs/recall.md')
  expect(quoted.length).toBeGreaterThan(0)
  expect(printed).toEqual(quoted)
})
