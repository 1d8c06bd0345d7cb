import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { ReflectorModel } from '../ports.ts'
import { reflectWithModel } from './reflect-with-model.ts'
import { answer, bullet, SUMMARY } from './testing/summary.ts'

const GOOD = JSON.stringify(answer({ entry_timing: [bullet()] }))

/** A model that gives these texts one after the other, and keeps what it was asked. */
const saying = (...texts: readonly string[]) => {
  const asked: string[] = []
  const model: ReflectorModel = {
    name: 'desk/wise',
    price: { input: 2, output: 10 },
    ask: async ({ user }) => {
      asked.push(user)
      return { text: texts[asked.length - 1] ?? '', model: 'wise-1', inputTokens: 1_000, outputTokens: 100 }
    },
  }
  return { model, asked }
}

test('bullets, with the model, what it read and wrote, and what that cost', async () => {
  expect(await reflectWithModel(saying(GOOD).model, SUMMARY)).toEqual({
    bullets: [expect.objectContaining({ slot: 'entry_timing', trades: [13] })],
    model: 'wise-1',
    asked: 1,
    tokens: { input: 1_000, output: 100 },
    cost: 0.003,
  })
})

test('an answer that is not taken is asked for once more, with what was wrong', async () => {
  const { model, asked } = saying('Trade less.', GOOD)
  expect(await reflectWithModel(model, SUMMARY)).toMatchObject({
    bullets: [{}],
    asked: 2,
    tokens: { input: 2_000, output: 200 },
    cost: 0.006,
  })
  expect(asked[1]).toContain('Your last answer was not taken: the answer holds no JSON object')
})

test('and not a third time', async () => {
  const { model, asked } = saying('', 'Trade less.', GOOD)
  expect(await reflectWithModel(model, SUMMARY)).toMatchObject({
    refused: { code: 'wrong_shape' },
    asked: 2,
    cost: 0.006,
  })
  expect(asked).toHaveLength(2)
})

test('a model that fails is a reason, without what is secret in it', async () => {
  const ask = () => Promise.reject(new Error(`refused\napi_key=sk-${'a1B2'.repeat(10)} ${'x'.repeat(900)}`))
  const { refused, ...rest } = (await reflectWithModel({ name: 'desk/wise', ask }, SUMMARY)) as {
    refused: { code: string; reason: string }
  }
  expect(refused.code).toBe('model_failed')
  expect(refused.reason).not.toContain('a1B2a1B2')
  expect(refused.reason.length).toBeLessThanOrEqual(300)
  expect(rest).toEqual({ model: 'desk/wise', asked: 1, tokens: { input: null, output: null }, cost: null })
})

test('one that throws at once, or answers something that is no answer, too', async () => {
  const thrown: ReflectorModel = {
    name: 'desk/wise',
    ask: () => {
      throw new Error('no')
    },
  }
  expect(await reflectWithModel(thrown, SUMMARY)).toMatchObject({ refused: { code: 'model_failed' } })
  const nothing = { name: 'desk/wise', ask: async () => undefined } as unknown as ReflectorModel
  expect(await reflectWithModel(nothing, SUMMARY)).toMatchObject({ refused: { code: 'model_failed' } })
  const number = { name: 'desk/wise', ask: async () => ({ text: 7 }) } as unknown as ReflectorModel
  expect(await reflectWithModel(number, SUMMARY)).toMatchObject({
    refused: { code: 'wrong_shape' },
    cost: null,
  })
})

test('one that never answers, and does not heed its signal, is waited for as long as is set', async () => {
  const deaf: ReflectorModel = { name: 'desk/deaf', timeoutSeconds: 0.02, ask: () => new Promise(() => {}) }
  expect(await reflectWithModel(deaf, SUMMARY)).toMatchObject({
    refused: { code: 'too_slow', reason: 'desk/deaf gave no answer within 0.02 seconds' },
    asked: 1,
  })
})

test('whoever no longer waits ends it', async () => {
  const ends = new AbortController()
  const deaf: ReflectorModel = { name: 'desk/deaf', ask: () => new Promise(() => ends.abort()) }
  expect(await reflectWithModel(deaf, SUMMARY, { ends: ends.signal })).toMatchObject({
    refused: { code: 'cancelled' },
  })
})

test('a process that has nothing else to do waits for it to the end', () => {
  const [room, summary] = ['./reflect-with-model.ts', './testing/summary.ts'].map((name) =>
    JSON.stringify(new URL(name, import.meta.url).href),
  )
  const script = `import { reflectWithModel } from ${room}
    import { SUMMARY } from ${summary}
    const deaf = { name: 'desk/deaf', timeoutSeconds: 0.05, ask: () => new Promise(() => {}) }
    console.log((await reflectWithModel(deaf, SUMMARY)).refused.code)`
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--conditions=hindcast-source', '--input-type=module', '--eval', script],
    { encoding: 'utf8', cwd: import.meta.dirname },
  )
  expect([stdout.trim(), status]).toEqual(['too_slow', 0])
})
