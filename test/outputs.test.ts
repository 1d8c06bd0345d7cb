import fc from 'fast-check'
import type { Call } from 'hindcast'
import { expect, test } from 'vitest'
import { tradingHistories } from './promises/histories.ts'
import { inFolder, openRun, replay } from './promises/memories.ts'
import { readEverything } from './promises/read-everything.ts'

/** A long history of trades, the same every time. */
const history = () => {
  const [longest] = fc
    .sample(tradingHistories(90), { numRuns: 10, seed: 20250306 })
    .sort((a, b) => b.length - a.length)
  if (!longest) throw new Error('no history')
  return longest
}

test('an answer holds what its schema names and nothing besides: outputs are spread from rows', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const answers: { readonly call: Call; readonly answer: unknown }[] = []
    const run = memory.call.bind(memory)
    memory.call = async (call, input) => {
      const answer = await run(call, input)
      answers.push({ call, answer })
      return answer
    }
    await replay(memory, history())
    await readEverything(memory)
    await memory.proposals({ all: true })
    await memory.reindex({})
    await memory.verify({})
    await memory.status({ measure: true })
    for (const { call, answer } of answers) {
      // What it suggests is told as somebody makes the call.
      expect(JSON.stringify({ [call.name]: answer })).not.toContain('⟦')
      expect({ [call.name]: call.output.parse(answer) }).toEqual({ [call.name]: answer })
    }
    expect(new Set(answers.map(({ call }) => call.name)).size).toBeGreaterThan(25)
    await memory.close()
  })
})
