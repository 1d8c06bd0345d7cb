import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleFill } from '../../sources/hyperliquid/testing/sample-fill.ts'
import { replay } from './replay.ts'
import { inYaml } from './testing/in-yaml.ts'
import { lines, positionLine, priceLine, tempFolder, writeFiles } from './testing/sample-data.ts'

const sampleData = async (cash = 90): Promise<string> =>
  writeFiles(await tempFolder(), {
    'agents/ai-trader/A_stock/merged.jsonl': lines(priceLine('AAA', 'Daily', { '2030-03-04': { buy: 10 } })),
    'agents/ai-trader/agent_data_astock/model-a/position/position.jsonl': lines(
      positionLine(0, '2030-03-01', null, 100, { AAA: 0 }),
      positionLine(1, '2030-03-04', 'buy AAA 1', cash, { AAA: 1 }),
    ),
    'trades/hyperliquid-sdk/test_get_user_fills.yaml': inYaml([sampleFill(0, '+2@10', '0')]),
  })

const told = async (options: { path: string; home?: string }) => {
  let text = ''
  const result = await replay({ ...options, write: (more) => (text += more) })
  return { text, result }
}

test('absent data is said plainly, with what to do', async () => {
  const path = join(await tempFolder(), 'nowhere')
  await expect(told({ path })).rejects.toMatchObject({
    code: 'not_found',
    field: 'path',
    message: expect.stringContaining('there is no data at'),
    next: expect.stringContaining('hindcast lab replay PATH'),
  })
})

test('a folder without any of the ledgers says what was looked for', async () => {
  await expect(told({ path: await tempFolder() })).rejects.toMatchObject({
    code: 'not_found',
    next: expect.stringContaining('agents/alpha-arena/trades.json'),
  })
})

test('the data folder or any folder within it will do; what is not there is named', async () => {
  const path = await sampleData()
  const whole = await told({ path })
  expect(whole.result.sources.map(({ source }) => source)).toEqual(['sse-50', 'hyperliquid'])
  expect(whole.result).toMatchObject({ ok: true, missing: ['nasdaq-100', 'alpha-arena'] })
  expect(whole.text).toContain('Not there, so not replayed: Alpha Arena')
  const part = await told({ path: join(path, 'agents', 'ai-trader') })
  expect(part.result.sources.map(({ source }) => source)).toEqual(['sse-50'])
})

test('a source that disagrees makes the whole not ok', async () => {
  const { result, text } = await told({ path: await sampleData(89) })
  expect(result.ok).toBe(false)
  expect(text).toContain('Our ledger disagrees with: sse-50.')
  expect(text).toContain('the file says 89, our ledger 90')
})

test('the text fits 80 columns and is the same again, also in a home that already has the runs', async () => {
  const path = await sampleData()
  const home = await tempFolder()
  const first = await told({ path, home })
  expect(first.text.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect(await told({ path, home })).toEqual(first)
  expect(await told({ path })).toEqual(first)
})
