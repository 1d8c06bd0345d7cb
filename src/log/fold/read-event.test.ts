import { expect, test } from 'vitest'
import { type Id, type Instant, sha256 } from '#vocabulary'
import type { StoredEvent } from '../rows/event.ts'
import { readEvent } from './read-event.ts'

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
  by: null,
  source: null,
  payload: JSON.stringify(payload),
  prevHash: sha256('before'),
  hash: sha256('this'),
})

test('an event is read with its payload', () => {
  expect(readEvent(stored(1, { equity: '7' }))).toMatchObject({ kind: 'equity', v: 1, data: { equity: '7' } })
})

test('an event of a newer version or an unknown kind is not guessed at', () => {
  for (const event of [stored(2, { equity: '7' }), stored(1, {}, 'prophecy')])
    expect(() => readEvent(event)).toThrowError(expect.objectContaining({ code: 'store_newer' }))
})
