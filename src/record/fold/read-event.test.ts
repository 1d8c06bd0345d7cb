import { expect, test } from 'vitest'
import { type Id, type Instant, sha256 } from '#vocabulary'
import type { StoredEvent } from '../rows/event.ts'
import { readEvent, upcast } from './read-event.ts'

const stored = (v: number, payload: object, kind = 'equity'): StoredEvent => ({
  seq: 1,
  id: '01jgxgz0v03vtps35h6f41ewn9' as Id,
  kind,
  v,
  at: 1 as Instant,
  knownAt: 1 as Instant,
  run: 'live',
  turn: null,
  actor: 'agent',
  trust: 'agent',
  source: null,
  payload: JSON.stringify(payload),
  prevHash: sha256('before'),
  hash: sha256('this'),
})

test('an older payload is brought up to date version by version; the one given stays as it is', () => {
  const old = { value: 7 }
  const upcasts = {
    0: ({ value }: Record<string, unknown>) => ({ worth: value }),
    1: ({ worth }: Record<string, unknown>) => ({ equity: String(worth) }),
  }
  expect(upcast(old, 0, { v: 2, upcasts })).toEqual({ equity: '7' })
  expect(upcast({ worth: 8 }, 1, { v: 2, upcasts })).toEqual({ equity: '8' })
  expect(upcast({ equity: '9' }, 2, { v: 2, upcasts })).toEqual({ equity: '9' })
  expect(old).toEqual({ value: 7 })
})

test('an event is read with its payload', () => {
  expect(readEvent(stored(1, { equity: '7' }))).toMatchObject({ kind: 'equity', v: 1, data: { equity: '7' } })
})

test('an event of a newer version or an unknown kind is not guessed at', () => {
  for (const event of [stored(2, { equity: '7' }), stored(1, {}, 'prophecy')])
    expect(() => readEvent(event)).toThrowError(expect.objectContaining({ code: 'store_newer' }))
})
