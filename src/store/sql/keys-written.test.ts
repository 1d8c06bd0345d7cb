import { describe, expect, test } from 'vitest'
import { KeysWritten } from './keys-written.ts'

const filled = (): KeysWritten => {
  const keys = new KeysWritten()
  for (let i = 0; i < 50_000; i++) keys.add('refs', `order:${i}`)
  return keys
}

describe('the keys that were written', () => {
  test('are all known', () => {
    const keys = filled()
    const missing = Array.from({ length: 50_000 }, (_, i) => `order:${i}`).filter(
      (key) => !keys.mayHave('refs', key),
    )
    expect(missing).toEqual([])
  })

  test('are few of those that were not', () => {
    const keys = filled()
    const taken = Array.from({ length: 50_000 }, (_, i) => `order:x${i}`).filter((key) =>
      keys.mayHave('refs', key),
    )
    expect(taken.length).toBeLessThan(50)
    expect(keys.mayHave('orders', 'order:1')).toBe(false)
  })

  test('decide whether a query can match where it names one', () => {
    const keys = filled()
    expect(keys.mayMatch('refs', { where: { ref: 'order:1' } })).toBe(true)
    expect(keys.mayMatch('refs', { where: { ref: 'order:none' } })).toBe(false)
    expect(keys.mayMatch('refs', { where: { trade: 'none' } })).toBe(true)
    expect(keys.mayMatch('refs', {})).toBe(true)
  })
})
