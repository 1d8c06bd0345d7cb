import { describe, expect, test } from 'vitest'
import { EMPTY_HEAD } from '#log/ports'
import { History, put, rowChanges, write } from './history.ts'
import { account, trade } from './sample-rows.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export const transactions = (under: () => StoreUnderTest): void => {
  describe('a transaction', () => {
    test('reads what it wrote, and nobody else does until it is committed', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const history = new History()
      await store.transaction(async (transaction) => {
        await write(transaction, [history.next({ changes: [put('account', account('1'))] })])
        expect((await transaction.load()).rows.account).toEqual([account('1')])
        expect(await transaction.head()).toEqual(history.head)
        for (const handle of [store, other]) expect((await handle.load()).head).toEqual(EMPTY_HEAD)
      })
      for (const handle of [store, other]) expect((await handle.load()).head).toEqual(history.head)
    })

    test('that throws leaves nothing of itself, and the next one goes on from before', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(store, {})
      const rolledBack = new History('rolled back', history.head)
      const failing = store.transaction(async (transaction) => {
        await write(transaction, [rolledBack.next({ changes: [put('trades', trade('t'))] })])
        throw new Error('rejected')
      })
      await expect(failing).rejects.toThrow('rejected')
      await history.tell(store, {})
      expect(await store.events({})).toEqual(history.events)
      expect(await store.rows('trades', {})).toEqual([])
    })

    test('of one handle waits for the one before', async () => {
      const store = await under().open()
      const order: string[] = []
      await Promise.all(
        ['first', 'second'].map((name) =>
          store.transaction(async (transaction) => {
            order.push(`${name} begins`)
            await transaction.head()
            order.push(`${name} ends`)
          }),
        ),
      )
      expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
    })
  })

  describe('a snapshot', () => {
    test('reads the log as it stood, while others write', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const history = new History()
      await history.tell(store, { changes: [put('account', account('1'))] })
      const { head } = history
      await store.snapshot(async (view) => {
        await history.tell(other, { changes: [put('account', account('2'))] })
        expect(await view.head()).toEqual(head)
        expect(await view.rows('account', {})).toEqual([account('1')])
      })
      expect(await store.rows('account', {})).toEqual([account('2')])
    })

    test('dumps rows page by page in the order of their keys, as a scratch fold has them', async () => {
      const store = await under().open()
      const history = new History()
      const changes = ['b', 'a', 'c'].map((name, n) => put('trades', trade(name, { n })))
      await history.tell(store, { changes }, { changes: [put('trades', trade('a', { n: 1, symbol: 'X' }))] })
      const scratch = await store.scratch()
      await scratch.writeRows(rowChanges(history.commits))
      await store.snapshot(async (view) => {
        const rows = await view.dump('trades', null, 10)
        expect(rows).toHaveLength(4)
        const pages = [await view.dump('trades', null, 3), await view.dump('trades', rows[2] ?? null, 3)]
        expect(pages.flat()).toEqual(rows)
        expect(await scratch.dump('trades', null, 10)).toEqual(rows)
      })
      await scratch.remove()
    })
  })
}
