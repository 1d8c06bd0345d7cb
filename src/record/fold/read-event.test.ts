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
  payload: JSON.stringify(payload),
  prevHash: sha256('before'),
  hash: sha256('this'),
})

test('an older payload is brought up to date when it is read; the stored one stays as it is', () => {
  const old = stored(0, { value: 7 })
  const read = readEvent(old, { equity: { 0: ({ value }) => ({ equity: String(value) }) } })
  expect(read).toMatchObject({ kind: 'equity', v: 0, data: { equity: '7' } })
  expect(JSON.parse(old.payload)).toEqual({ value: 7 })
})

test('an event of a newer version or an unknown kind is not guessed at', () => {
  for (const event of [stored(2, { equity: '7' }), stored(1, {}, 'prophecy')])
    expect(() => readEvent(event)).toThrowError(expect.objectContaining({ code: 'store_newer' }))
})
