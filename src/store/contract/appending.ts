import { describe, expect, test } from 'vitest'
import { EMPTY_HEAD } from '#log/ports'
import { contentId, type Instant } from '#vocabulary'
import { append, end, History, put } from './history.ts'
import { account, mark, START, secondsIn, trade } from './sample-rows.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export const appending = (under: () => StoreUnderTest): void => {
  describe('appending', () => {
    test('an empty store has the empty head and no rows', async () => {
      const store = await under().open()
      const { head, rows } = await store.load()
      expect(head).toEqual(EMPTY_HEAD)
      expect(Object.values(rows).flat()).toEqual([])
      expect(await store.events({})).toEqual([])
    })

    test('what was appended is read back unchanged, by this handle and by another', async () => {
      const store = await under().open()
      const other = await under().open()
      const history = new History()
      await history.tell(store, { kind: 'run.started' }, { turn: contentId(START, 'turn'), trust: 'outside' })
      for (const handle of [store, other]) {
        expect(await handle.events({})).toEqual(history.events)
        expect((await handle.load()).head).toEqual(history.head)
      }
    })

    test('events upon another head are rejected, and nothing of them is written', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(store, {})
      const stale = new History('stale')
      const onNothing = [stale.next({ changes: [put('account', account('1'))] })]
      await expect(append(store, onNothing)).rejects.toMatchObject({ code: 'unexpected' })
      const fork = new History('fork', { ...history.head, hash: stale.head.hash })
      await expect(append(store, [fork.next()])).rejects.toMatchObject({ code: 'unexpected' })
      expect(await store.events({})).toEqual(history.events)
      expect((await store.load()).rows.account).toEqual([])
    })

    test('many handles that write at once lose nothing and fork nothing', async () => {
      const handles = await Promise.all(Array.from({ length: 4 }, () => under().open()))
      await Promise.all(
        handles.map(async (store, writer) => {
          for (let written = 0; written < 15; written++)
            await store.transaction(async (transaction) => {
              const head = await transaction.head()
              await transaction.addEvents([new History(`writer ${writer}`, head).next()])
            })
        }),
      )
      const events = await (await under().open()).events({})
      expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
      let previous = EMPTY_HEAD.hash
      for (const event of events) {
        expect(event.prevHash).toBe(previous)
        previous = event.hash
      }
    })

    test('the version changes when another handle has written, not when this one has', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const history = new History()
      await history.tell(store, {})
      const version = await store.version()
      await history.tell(store, {})
      expect(await store.version()).toBe(version)
      await history.tell(other, {})
      const later = await store.version()
      expect(later).not.toBe(version)
      expect(await store.version()).toBe(later)
      await history.tell(store, {})
      expect(await store.version()).toBe(later)
    })

    test('an id is in the log once: a batch that repeats one leaves nothing of itself', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(store, {})
      const { head } = history
      const [first] = history.events
      if (!first) throw new Error('no event')
      const changes = [put('account', account('5'))]
      const batch = [
        history.next({ changes }),
        history.next({ id: first.id, at: first.at, knownAt: secondsIn(3) }),
      ]
      await expect(append(store, batch)).rejects.toMatchObject({ code: 'already_exists' })
      expect((await store.load()).head).toEqual(head)
      expect((await store.load()).rows.account).toEqual([])
      await append(store, [new History('on', head).next()])
    })

    test('events that do not follow one another are refused', async () => {
      const store = await under().open()
      const history = new History()
      const [first, second] = [history.next(), history.next({ knownAt: START })]
      if (!first || !second) throw new Error('no event')
      await expect(append(store, [second])).rejects.toMatchObject({ code: 'unexpected' })
      await expect(append(store, [first, second])).rejects.toMatchObject({ code: 'unexpected' })
      expect(await store.events({})).toEqual([])
    })

    test('large and odd payloads come back byte for byte', async () => {
      const store = await under().open()
      const history = new History()
      const odd = {
        text: 'Ünïcödé 金 🪙 "quoted" \\ \u2028 \u0001 \'; DROP TABLE events',
        big: 'x'.repeat(3_000_000),
      }
      const symbol = '金/USDT "x"'
      await history.tell(store, { payload: odd, changes: [put('trades', trade('odd', { symbol }))] })
      expect(await store.events({})).toEqual(history.events)
      expect(await store.rows('trades', { where: { symbol } })).toEqual([trade('odd', { symbol })])
    })

    test('the rows of a batch are as if it had been appended one by one', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(
        store,
        {
          changes: [put('marks', mark('a', '1')), put('marks', mark('b', '1')), put('account', account('1'))],
        },
        { changes: [put('marks', mark('a', '2')), put('account', account('2'))] },
        { changes: [end('marks', mark('b', '1')), put('marks', mark('c', '3'))] },
        { changes: [end('marks', mark('c', '3')), put('marks', mark('c', '4'))] },
      )
      const { rows } = await store.load()
      expect(new Set(rows.marks)).toEqual(new Set([mark('a', '2'), mark('c', '4')]))
      expect(rows.account).toEqual([account('2')])
    })

    test('an older happening may be recorded late: at is kept, known time orders', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(store, { at: secondsIn(50) }, { at: 0 as Instant, knownAt: secondsIn(50) })
      expect((await store.events({ descending: true, limit: 1 }))[0]?.at).toBe(0)
      expect(await store.seqAsOf(secondsIn(50))).toBe(2)
    })
  })
}
