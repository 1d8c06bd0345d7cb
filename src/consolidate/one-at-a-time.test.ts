import { expect, test } from 'vitest'
import { OneAtATime } from './one-at-a-time.ts'

test('work is done in the order it was asked for, one piece after the other', async () => {
  const queue = new OneAtATime()
  const seen: string[] = []
  const piece = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`)
    await new Promise((next) => setTimeout(next, ms))
    seen.push(`${name} ends`)
    return name
  }
  const answers = await Promise.all([queue.run(piece('slow', 5)), queue.run(piece('quick', 0))])
  expect(answers).toEqual(['slow', 'quick'])
  expect(seen).toEqual(['slow begins', 'slow ends', 'quick begins', 'quick ends'])
})

test('what fails is its caller’s alone', async () => {
  const queue = new OneAtATime()
  const failing = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('it is idle when what was asked for is over', async () => {
  const queue = new OneAtATime()
  let over = false
  void queue.run(async () => {
    await new Promise((next) => setTimeout(next, 2))
    over = true
  })
  await queue.idle()
  expect(over).toBe(true)
})
