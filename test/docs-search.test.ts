import { expect, test } from 'vitest'
import { runPage } from './page-program.ts'

test('search answers as the page about it says', async () => {
  const { quoted, printed } = await runPage('docs/search.md')
  expect(quoted.length).toBeGreaterThan(0)
  expect(printed).toEqual(quoted)
})
