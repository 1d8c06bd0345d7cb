import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { roomLeft, roomTrouble } from './room-left.ts'

test('a disk that is nearly full is said to be', async () => {
  expect(roomTrouble(0)).toBe('only 0 MB are left there: the next facts may not fit')
  expect(roomTrouble(63_999_999)).toMatch(/^only 63 MB/)
  expect(roomTrouble(64_000_000)).toBeNull()
  expect(await roomLeft(tmpdir())).toBeGreaterThan(0)
})
