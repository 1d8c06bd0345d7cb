import { describe, expect, test } from 'vitest'
import { append, History, put, rowChanges, textOf } from './history.ts'
import { account, START, secondsIn, trade } from './sample-rows.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export const keeping = (under: () => StoreUnderTest): void => {
  describe('keeping', () => {
    test('everything is there after closing and opening again', async () => {
      const store = await under().open()
      const history = new History()
      const text = textOf('kept')
      await history.tell(store, {
        texts: [text],
        changes: [put('trades', trade('t')), put('account', account('3'))],
      })
      const before = await store.load()
      await store.close()
      await store.close()
      const again = await under().open()
      expect(await again.load()).toEqual(before)
      expect(await again.events({})).toEqual(history.events)
      expect((await again.texts([text.hash])).size).toBe(1)
      await history.tell(again, {})
    })

    test('a closed store says so', async () => {
      const store = await under().open()
      await store.close()
      await expect(store.load()).rejects.toMatchObject({
        code: 'memory_closed',
        next: 'Open the memory again.',
      })
    })

    test('it describes itself', async () => {
      const store = await under().open()
      expect(await store.describe()).toMatchObject({ writable: true, reason: null, outdated: false })
      expect((await store.describe()).bytes).toBeGreaterThan(0)
    })

    test('a lease is held by one until it is released or expires', async () => {
      const [store, other] = [await under().open(), await under().open()]
      expect(await store.lease('reflect', 'a', START, 10_000)).toEqual({ held: true, by: 'a' })
      expect(await other.lease('reflect', 'b', secondsIn(9), 10_000)).toEqual({ held: false, by: 'a' })
      expect(await other.lease('other work', 'b', secondsIn(9), 10_000)).toEqual({ held: true, by: 'b' })
      expect(await other.lease('reflect', 'b', secondsIn(10), 10_000)).toEqual({ held: true, by: 'b' })
      expect(await store.lease('reflect', 'a', secondsIn(11), 10_000)).toEqual({ held: false, by: 'b' })
      await store.release('reflect', 'a')
      expect(await store.lease('reflect', 'a', secondsIn(12), 10_000)).toEqual({ held: false, by: 'b' })
      await other.release('reflect', 'b')
      expect(await store.lease('reflect', 'a', secondsIn(12), 10_000)).toEqual({ held: true, by: 'a' })
    })

    test('a lease that a clock which ran ahead has dated lasts its own length from when it is seen', async () => {
      const [store, other] = [await under().open(), await under().open()]
      await store.lease('reflect', 'a', secondsIn(86_400), 10_000)
      expect(await other.lease('reflect', 'b', START, 10_000)).toEqual({ held: false, by: 'a' })
      expect(await other.lease('reflect', 'b', secondsIn(9), 10_000)).toEqual({ held: false, by: 'a' })
      expect(await other.lease('reflect', 'b', secondsIn(10), 10_000)).toEqual({ held: true, by: 'b' })
    })

    test('its holder extends a lease', async () => {
      const [store, other] = [await under().open(), await under().open()]
      await store.lease('rebuild', 'a', START, 10_000)
      await store.lease('rebuild', 'a', secondsIn(8), 10_000)
      expect(await other.lease('rebuild', 'b', secondsIn(15), 10_000)).toEqual({ held: false, by: 'a' })
    })

    test('of many who want a lease at once, one gets it', async () => {
      const handles = await Promise.all(Array.from({ length: 5 }, () => under().open()))
      const answers = await Promise.all(handles.map((store, i) => store.lease('x', `h${i}`, START, 1_000)))
      expect(answers.filter(({ held }) => held)).toHaveLength(1)
      expect(new Set(answers.map(({ by }) => by)).size).toBe(1)
    })

    test('rows made by older rules are read but not added to, until they are rebuilt', async () => {
      const old = await under().open()
      const history = new History()
      await history.tell(old, { changes: [put('account', account('1'))] })
      const store = await under().open({ rulesVersion: 2 })
      expect(await store.describe()).toMatchObject({ writable: false, outdated: true })
      expect((await store.load()).rows.account).toEqual([account('1')])
      const { head } = history
      const next = () => [new History('next', head).next()]
      await expect(append(store, next())).rejects.toMatchObject({ code: 'store_outdated' })
      const version = await store.version()
      const folded = history.commits.map((commit) => ({ ...commit, changes: [put('account', account('2'))] }))
      await store.transaction(async (transaction) => {
        await transaction.clearRows()
        await transaction.writeRows(rowChanges(folded))
      })
      expect(await store.version()).not.toBe(version)
      expect((await store.load()).rows.account).toEqual([account('2')])
      await append(store, next())
      // And the older process, which was open all the time, may from now on only read.
      const after = (await old.load()).head
      expect(await old.describe()).toMatchObject({ writable: false, outdated: false })
      const more = [new History('old', after).next()]
      await expect(append(old, more)).rejects.toMatchObject({ code: 'store_newer' })
      await expect(old.transaction((transaction) => transaction.clearRows())).rejects.toMatchObject({
        code: 'store_newer',
      })
    })
  })
}
