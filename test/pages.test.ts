import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installed } from './installed.ts'
import { compilePages, runPage } from './page-programs.ts'
import { type RecordedModel, recordedModel } from './recorded-model.ts'

const PAGES = [
  ['the example in the README compiles, runs, and prints what the README says', 'README.md'],
  ['one trade changes the memories as the page about them says', 'docs/memories.md'],
  ['recall, size and check answer as the page about them says', 'docs/recall.md'],
  ['search answers as the page about it says', 'docs/search.md'],
  ['the formulas of the method give the numbers that are answered', 'docs/method.md'],
  ['decisions, fills and snapshots give the trades that the page about recording says', 'docs/recording.md'],
  ['snapshots and fills give the trades that the page about brokers says', 'docs/broker.md'],
  [
    'a memory without a record, and one with an imported one, answer as the page about it says',
    'docs/cold-start.md',
  ],
  ['contexts come from bars, and unknown words are met, as the page about them says', 'docs/context.md'],
  [
    'a backtest is repeated, asked as of a moment and kept apart as the page about it says',
    'docs/live-and-backtest.md',
  ],
  ['an agent’s loop runs with a recorded model as the page about it says', 'docs/agent-loop.md'],
  ['a model’s first use of the tools goes as the page about it says', 'docs/quickstart.md'],
  ['a loop with the AI SDK is killed and goes on as the page about it says', 'docs/ai-sdk.md'],
  ['a past is tried, imported and known the second time as the page about it says', 'docs/import.md'],
  ['a backup is opened, restored, verified and exported as the page about it says', 'docs/backup.md'],
] as const

let folder = ''
let model: RecordedModel
beforeAll(async () => {
  model = await recordedModel()
  folder = await mkdtemp(join(await installed(), 'pages-'))
  await compilePages(
    folder,
    PAGES.map(([, page]) => page),
  )
})
afterAll(async () => {
  await model.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(PAGES)('%s', async (_, page) => {
  const { quoted, printed } = await runPage(folder, page, { MODEL_URL: model.url })
  expect(quoted.length).toBeGreaterThan(0)
  expect(printed).toEqual(quoted)
})
