import { expect, test } from 'vitest'
import { ShortestFirst } from './shortest-first.ts'

/** Answers when told to, and remembers what it was asked. */
const slowModel = () => {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const ask = (text: string): Promise<Float32Array> => {
    asked.push(text)
    return new Promise((resolve, reject) => {
      waiting.push(() =>
        text === 'broken' ? reject(new Error('no')) : resolve(Float32Array.of(text.length)),
      )
    })
  }
  const answer = async (): Promise<void> => {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  return { asked, ask, answer }
}

test('a question overtakes the rest of a long call, and each gets its own vectors in order', async () => {
  const model = slowModel()
  const queue = new ShortestFirst(model.ask)
  const long = queue.embed(['a', 'bb', 'ccc'])
  const question = queue.embed(['dddd'])
  for (let i = 0; i < 4; i++) await model.answer()
  expect(model.asked).toEqual(['a', 'dddd', 'bb', 'ccc'])
  expect(await long).toEqual([Float32Array.of(1), Float32Array.of(2), Float32Array.of(3)])
  expect(await question).toEqual([Float32Array.of(4)])
})

test('a text it cannot read fails its own call only', async () => {
  const model = slowModel()
  const queue = new ShortestFirst(model.ask)
  const broken = expect(queue.embed(['broken', 'a'])).rejects.toThrow('no')
  const fine = queue.embed(['a', 'b', 'c'])
  for (let i = 0; i < 4; i++) await model.answer()
  await broken
  expect(await fine).toHaveLength(3)
  expect(model.asked).toEqual(['broken', 'a', 'b', 'c'])
})

test('what waits can be given up, and the queue goes on afterwards', async () => {
  const model = slowModel()
  const queue = new ShortestFirst(model.ask)
  const waits = expect(queue.embed(['a', 'b'])).rejects.toThrow('closed')
  queue.fail(new Error('closed'))
  await waits
  await model.answer()
  const next = queue.embed(['c'])
  await model.answer()
  expect(await next).toHaveLength(1)
  expect(model.asked).toEqual(['a', 'c'])
})

test('no texts are answered at once', async () => {
  expect(await new ShortestFirst(slowModel().ask).embed([])).toEqual([])
})
