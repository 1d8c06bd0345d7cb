import { expect, test } from 'vitest'
import { runPage } from './page-program.ts'

test('the example in the README compiles, runs, and prints what the README says', async () => {
  const { quoted, printed } = await runPage('README.md')
  expect(quoted.length).toBeGreaterThan(0)
  expect(printed).toEqual(quoted)
})
