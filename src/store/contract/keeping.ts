import { describe, expect, test } from 'vitest'
import { append, History, put, rowChanges, textOf } from './history.ts'
import { account, trade } from './sample-rows.ts'
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

    test('a lock is held by one until it is released', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const lock = await store.lock('reflection', 60_000)
      expect(await other.lock('reflection', 60_000)).toBeNull()
      expect(await store.lock('reflection', 60_000)).toBeNull()
      expect(await other.lock('other work', 60_000)).not.toBeNull()
      expect(await lock?.renew()).toBe(true)
      await lock?.release()
      expect(await other.lock('reflection', 60_000)).not.toBeNull()
    })

    test('a lock ends by itself, and who lost it cannot renew or release it', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const lock = await store.lock('reflection', 200)
      await expect.poll(() => other.lock('reflection', 60_000)).not.toBeNull()
      expect(await lock?.renew()).toBe(false)
      await lock?.release()
      expect(await store.lock('reflection', 60_000)).toBeNull()
    })

    test('of many who want a lock at once, one gets it', async () => {
      const handles = await Promise.all(Array.from({ length: 5 }, () => under().open()))
      const locks = await Promise.all(handles.map((store) => store.lock('x', 60_000)))
      expect(locks.filter((lock) => lock !== null)).toHaveLength(1)
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
