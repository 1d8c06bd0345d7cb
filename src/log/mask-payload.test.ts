import { expect, test } from 'vitest'
import { MASK } from '#vocabulary'
import { maskPayload } from './mask-payload.ts'

const TOKEN = ['gh', 'p_', 'Ab3'.repeat(12)].join('')

test('what holds no secret is the very same object, so that its hash stays', () => {
  const payload = {
    symbol: 'XAU',
    size: '1',
    tags: ['news'],
    context: { trend: 'up', deep: [{ n: 1 }] },
    none: undefined,
  }
  expect(maskPayload(payload)).toBe(payload)
})

test('a secret goes wherever it stands, and what was given is left as it was', () => {
  const payload = { reason: `x ${TOKEN}`, list: ['a', TOKEN], deep: { er: [{ note: TOKEN }] }, size: '1' }
  const given = structuredClone(payload)
  expect(maskPayload(payload)).toEqual({
    reason: `x ${MASK}`,
    list: ['a', MASK],
    deep: { er: [{ note: MASK }] },
    size: '1',
  })
  expect(payload).toEqual(given)
})

test('a field whose name says secret is one, whatever its value looks like', () => {
  expect(
    maskPayload({
      parameters: { apiKey: 'justwords', binance_secret: 'justwords', token: 'none', monkey: 'justwords' },
    }),
  ).toEqual({
    parameters: { apiKey: MASK, binance_secret: MASK, token: 'none', monkey: 'justwords' },
  })
})
