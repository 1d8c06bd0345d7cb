import { describe, expect, test } from 'vitest'
import { EMPTY_HEAD } from '#record/ports'
import { contentId, type Instant } from '#vocabulary'
import { end, History, put } from './history.ts'
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

    test('an append upon another head writes nothing and says so', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(store, {})
      const stale = new History('stale')
      expect(await store.append(EMPTY_HEAD, [stale.next({ changes: [put('account', account('1'))] })])).toBe(
        'moved',
      )
      const wrongHash = { ...history.head, hash: stale.head.hash }
      const fork = new History('fork', wrongHash)
      expect(await store.append(wrongHash, [fork.next()])).toBe('moved')
      expect(await store.events({})).toEqual(history.events)
      expect((await store.load()).rows.account).toEqual([])
    })

    test('of two handles that append at once, one wins and the other can go on from there', async () => {
      const [one, two] = [await under().open(), await under().open()]
      const ours = new History('ours')
      const theirs = new History('theirs')
      const outcomes = await Promise.all([
        one.append(EMPTY_HEAD, [ours.next()]),
        two.append(EMPTY_HEAD, [theirs.next()]),
      ])
      expect([...outcomes].sort()).toEqual(['appended', 'moved'])
      const loser = outcomes[0] === 'moved' ? one : two
      const { head } = await loser.load()
      expect(await loser.append(head, [new History('again', head).next()])).toBe('appended')
      expect((await loser.load()).head.seq).toBe(2)
    })

    test('many handles that race lose nothing and fork nothing', async () => {
      const handles = await Promise.all(Array.from({ length: 4 }, () => under().open()))
      await Promise.all(
        handles.map(async (store, writer) => {
          for (let written = 0; written < 15; ) {
            const { head } = await store.load()
            const commit = new History(`writer ${writer}`, head).next()
            if ((await store.append(head, [commit])) === 'appended') written++
          }
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

    test('only another handle that wrote counts as a change', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const history = new History()
      await store.load()
      expect(await store.changed()).toBe(false)
      await history.tell(store, {})
      expect(await store.changed()).toBe(false)
      await other.load()
      await history.tell(other, {})
      expect(await store.changed()).toBe(true)
      expect(await store.changed()).toBe(true)
      await store.load()
      expect(await store.changed()).toBe(false)
    })

    test('a lease or a generation of another handle is no change of the log', async () => {
      const [store, other] = [await under().open(), await under().open()]
      await store.load()
      await other.lease('reflect', 'other', START, 1_000)
      expect(await store.changed()).toBe(false)
      const generation = await other.beginGeneration('rebuild')
      expect(await store.changed()).toBe(false)
      await generation.drop()
      expect(await store.changed()).toBe(false)
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
      await expect(store.append(head, batch)).rejects.toMatchObject({ code: 'already_exists' })
      expect((await store.load()).head).toEqual(head)
      expect((await store.load()).rows.account).toEqual([])
      expect(await store.append(head, [new History('on', head).next()])).toBe('appended')
    })

    test('events that do not follow one another are refused', async () => {
      const store = await under().open()
      const history = new History()
      const [first, second] = [history.next(), history.next({ knownAt: START })]
      if (!first || !second) throw new Error('no event')
      await expect(store.append(EMPTY_HEAD, [second])).rejects.toMatchObject({ code: 'unexpected' })
      await expect(store.append(EMPTY_HEAD, [first, second])).rejects.toMatchObject({ code: 'unexpected' })
      expect(await store.events({})).toEqual([])
    })

    test('known ids are told from unknown ones', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(store, {}, {}, {})
      const ids = history.events.map(({ id }) => id)
      const unknown = contentId(START, 'nobody recorded this')
      expect(await store.known([...ids, unknown])).toEqual(new Set(ids))
      expect(await store.known([])).toEqual(new Set())
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
