import { describe, expect, test } from 'vitest'
import { EMPTY_HEAD } from '#log/ports'
import { History, put, textOf } from './history.ts'
import { account, trade } from './sample-rows.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export const neighbours = (under: () => StoreUnderTest): void => {
  describe('beside another log', () => {
    test('the same events, rows and texts are kept for each, and erased for one alone', async () => {
      const [store, neighbour] = [await under().open(), await under().openNeighbour()]
      const text = textOf('said in both')
      const telling = { texts: [text], changes: [put('account', account('1')), put('trades', trade('t'))] }
      const [ours, theirs] = [new History(), new History()]
      await ours.tell(store, telling)
      expect((await neighbour.load()).head).toEqual(EMPTY_HEAD)
      for (const { id } of ours.events) expect(await neighbour.events({ id })).toEqual([])
      await theirs.tell(neighbour, telling)
      const version = await neighbour.version()
      await ours.tell(store, { erase: [text.hash], changes: [put('account', account('2'))] })
      expect((await store.texts([text.hash])).size).toBe(0)
      expect((await neighbour.texts([text.hash])).size).toBe(1)
      expect(await neighbour.version()).toBe(version)
      expect((await neighbour.load()).rows.account).toEqual([account('1')])
      expect(await neighbour.events({})).toEqual(theirs.events)
      expect(await neighbour.versions('trades', {})).toHaveLength(1)
    })

    test('a lock is held in one alone', async () => {
      const [store, neighbour] = [await under().open(), await under().openNeighbour()]
      expect(await store.lock('reflection', 60_000)).not.toBeNull()
      expect(await neighbour.lock('reflection', 60_000)).not.toBeNull()
    })

    test('the rows of one are made again, and the other keeps its own', async () => {
      const [store, neighbour] = [await under().open(), await under().openNeighbour()]
      const [ours, theirs] = [new History(), new History()]
      await ours.tell(store, { changes: [put('account', account('1'))] })
      await theirs.tell(neighbour, { changes: [put('account', account('5'))] })
      await store.transaction((transaction) => transaction.clearRows())
      expect((await store.load()).rows.account).toEqual([])
      expect((await neighbour.load()).rows.account).toEqual([account('5')])
    })
  })
}
