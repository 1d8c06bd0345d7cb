import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { TAUGHT } from '../promises/histories.ts'
import { until } from '../until.ts'
import { newHome, opening } from './desk.ts'

// A model may take its time: nothing of a live loop waits for it.

/** One that answers when it is told to, or never; `heeds`: where it is no longer waited for, it stops. */
const waiting = (heeds = true) => {
  const asked: { answer(text: string): void; signal: AbortSignal | undefined }[] = []
  return {
    asked,
    reflector: {
      name: 'desk/slow',
      ask: (_: unknown, signal?: AbortSignal) =>
        new Promise<{ text: string; model: string; inputTokens: null; outputTokens: null }>((done, fail) => {
          const answer = (text: string) =>
            done({ text, model: 'slow-1', inputTokens: null, outputTokens: null })
          asked.push({ answer, signal })
          if (heeds) signal?.addEventListener('abort', () => fail(signal.reason))
        }),
    },
  }
}

/** A live memory with trades that are due to be looked back on, by a model. */
const live = async (options: Parameters<typeof opening>[0]): Promise<Memory> => {
  const memory = await opening({ run: undefined, mode: undefined, actor: 'person', ...options })
  await memory.import(TAUGHT.input)
  await memory.configure({ context: { reflector: 'model' } })
  return memory
}

const turn = (memory: Memory, equity = 10_000) => memory.turn({ positions: [], equity })
const reflections = async (memory: Memory) => (await memory.events({ kind: 'reflection' })).events

const SAID = JSON.stringify({
  entry_timing: [{ text: 'T120 made more than T56.', trades: ['T120'], advice: 'none', where: {} }],
  sizing: '(no clear pattern yet)',
  symbol_selection: '(no clear pattern yet)',
  exit_timing: '(no clear pattern yet)',
  regime_fit: '(no clear pattern yet)',
})

test('turns go on while a model is asked, once; what it says is in the first turn after', async () => {
  const { reflector, asked } = waiting()
  const memory = await live({ reflector })
  for (let n = 0; n < 3; n++) expect((await turn(memory, 10_000 + n)).user.text).not.toContain('T120 made')
  await until(() => asked[0], 'the model to be asked')
  await expect(memory.reflect({ reflector: 'statistical' })).rejects.toMatchObject({
    code: 'already_running',
  })
  expect(asked).toHaveLength(1)
  asked[0]?.answer(SAID)
  await until(async () => ((await reflections(memory)).length > 0 ? true : undefined), 'its lessons')
  expect((await turn(memory, 10_010)).user.text).toContain('"T120 made more than T56."')
  expect(asked).toHaveLength(1)
})

test.each([
  ['that stops when it is told to', true],
  ['that does not listen', false],
])('closing ends the wait for a model %s, and nothing is recorded of it', async (_, heeds) => {
  const home = await newHome()
  const { reflector, asked } = waiting(heeds)
  const memory = await live({ home, reflector })
  await turn(memory)
  await until(() => asked[0], 'the model to be asked')
  await memory.close()
  expect(asked[0]?.signal?.aborted).toBe(true)
  // The lock was given back, and what was due is due.
  const again = await opening({ home, run: undefined, mode: undefined, actor: 'person' })
  expect(await reflections(again)).toEqual([])
  expect((await again.lessons()).due).toEqual(['trades'])
  expect((await again.flags({})).flags).toEqual([])
  expect(await again.reflect({ reflector: 'statistical' })).toMatchObject({ outcome: 'recorded' })
})

test('a model that failed is not asked at every turn, also not by a memory that is opened anew', async () => {
  const home = await newHome()
  const { reflector, asked } = waiting()
  const memory = await live({ home, reflector })
  await turn(memory)
  const first = await until(() => asked[0], 'the model to be asked')
  first.answer('no')
  const second = await until(() => asked[1], 'it to be asked again')
  second.answer('no')
  await until(async () => ((await reflections(memory)).length > 0 ? true : undefined), 'its failure')
  await turn(memory, 10_001)
  await memory.close()
  const again = await opening({ home, run: undefined, mode: undefined, actor: 'person', reflector })
  await turn(again, 10_002)
  await again.close()
  expect(asked).toHaveLength(2)
})
