import { expect, test } from 'vitest'
import { type Clock, type Instant, SECOND_MS } from '#vocabulary'
import { Lease, type LeaseHolder, type LeaseStore, withLease } from './lease.ts'

/** One lease and one clock, as a store keeps it. */
const kept = () => {
  let now = 0
  let held: { by: string; until: number } | undefined
  let busy = false
  const taken: number[] = []
  const store: LeaseStore = {
    lease: async (_name, holder, at, milliseconds) => {
      if (busy) throw new Error('busy')
      if (held && held.by !== holder && held.until > at) return { held: false, by: held.by }
      taken.push(at)
      held = { by: holder, until: at + milliseconds }
      return { held: true, by: holder }
    },
    release: async (_name, holder) => {
      if (held?.by === holder) held = undefined
    },
  }
  return {
    store,
    taken,
    clock: { now: () => now as Instant },
    pass: (seconds: number) => {
      now += seconds * SECOND_MS
    },
    makeBusy: (is: boolean) => {
      busy = is
    },
    holder: () => held?.by,
  }
}

const nothing = (): void => {}

const held = (name: string, clock: Clock, gone: readonly string[] = []): LeaseHolder => ({
  name,
  clock,
  isGone: (one) => gone.includes(one),
})

test('a lease is held while the work goes on, and given back after it, also where it fails', async () => {
  const { store, clock, holder } = kept()
  const terms = { name: 'rebuild', holder: held('a', clock) }
  expect(await withLease(store, terms, nothing, async () => holder())).toBe('a')
  expect(holder()).toBeUndefined()
  await expect(withLease(store, terms, nothing, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(holder()).toBeUndefined()
})

test('who comes second is told who is at it', async () => {
  const { store, clock } = kept()
  await Lease.take(store, { name: 'rebuild', holder: held('a', clock) })
  const second = withLease(store, { name: 'rebuild', holder: held('b', clock) }, nothing, async () => 'done')
  await expect(second).rejects.toMatchObject({ code: 'lease_held', message: expect.stringContaining('(a)') })
})

test('one that is held by a process which is no more is taken at once', async () => {
  const { store, clock, holder } = kept()
  await Lease.take(store, { name: 'rebuild', holder: held('a', clock) })
  const terms = { name: 'rebuild', holder: held('b', clock, ['a']) }
  expect(await withLease(store, terms, nothing, async () => holder())).toBe('b')
})

test('a clock that is put back does not keep it from being renewed', async () => {
  const { store, clock, pass, taken } = kept()
  await withLease(store, { name: 'import', holder: held('a', clock) }, nothing, async (progress) => {
    pass(-3_600)
    progress(1, 1)
  })
  expect(taken).toEqual([0, -3_600 * SECOND_MS])
})

test('progress renews it once a third of its time has passed, and is told to the caller', async () => {
  const { store, clock, pass, taken } = kept()
  const heard: number[] = []
  const tell = (done: number): void => void heard.push(done)
  await withLease(store, { name: 'import', holder: held('a', clock) }, tell, async (progress) => {
    for (const done of [1, 2, 3]) {
      pass(6)
      progress(done, 3)
    }
  })
  expect(heard).toEqual([1, 2, 3])
  expect(taken).toEqual([0, 12 * SECOND_MS])
})

test('a store that is busy when it should be renewed ends nothing', async () => {
  const { store, clock, pass, makeBusy } = kept()
  const done = await withLease(
    store,
    { name: 'import', holder: held('a', clock) },
    nothing,
    async (progress) => {
      makeBusy(true)
      pass(15)
      progress(1, 2)
      await Promise.resolve()
      makeBusy(false)
      progress(2, 2)
      return 'done'
    },
  )
  expect(done).toBe('done')
})

test('a lease that another has taken over ends the work at its next progress', async () => {
  const { store, clock, pass, holder } = kept()
  const work = withLease(
    store,
    { name: 'index', work: 'indexing', holder: held('a', clock) },
    nothing,
    async (tell) => {
      pass(31)
      await Lease.take(store, { name: 'index', holder: held('b', clock) })
      tell(1, 3)
      await new Promise((next) => setTimeout(next))
      tell(2, 3)
    },
  )
  await expect(work).rejects.toMatchObject({
    code: 'lease_held',
    message: 'another process has taken over indexing',
  })
  expect(holder()).toBe('b')
})
