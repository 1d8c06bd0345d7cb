import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change, LogStore, Rows } from '#log/ports'
import { contentId, type Instant } from '#vocabulary'
import { append, end, History, put } from './history.ts'
import {
  account,
  closed,
  decimal,
  idOf,
  instrument,
  intent,
  leg,
  mark,
  ref,
  rejection,
  START,
  secondsIn,
  trade,
} from './sample-rows.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const BREAKOUT = { name: 'breakout', version: '2', parameters: {} }

export const reading = (under: () => StoreUnderTest): void => {
  describe('reading', () => {
    test('a versioned row is read as it was after any event', async () => {
      const store = await under().open()
      const versions = [trade('t'), trade('t', { size: decimal('2') }), closed('t', 4)]
      const [opened, added, ended] = versions as [Rows['trades'], Rows['trades'], Rows['trades']]
      await new History().tell(
        store,
        { changes: [put('trades', opened)] },
        {},
        { changes: [put('trades', added)] },
        { changes: [put('trades', ended)] },
      )
      const asOf = async (seq?: number) =>
        await store.rows(
          'trades',
          seq === undefined ? { where: { id: opened.id } } : { where: { id: opened.id }, seq },
        )
      expect(await asOf(0)).toEqual([])
      expect(await asOf(1)).toEqual([opened])
      expect(await asOf(2)).toEqual([opened])
      expect(await asOf(3)).toEqual([added])
      expect(await asOf(4)).toEqual([ended])
      expect(await asOf(99)).toEqual([ended])
      expect(await asOf()).toEqual([ended])
      expect(await store.versions('trades', { id: opened.id })).toEqual([
        { fromSeq: 1, toSeq: 3, row: opened },
        { fromSeq: 3, toSeq: 4, row: added },
        { fromSeq: 4, toSeq: null, row: ended },
      ])
    })

    test('one event leaves one version, whatever it did on the way', async () => {
      const store = await under().open()
      const history = new History()
      const [first, second] = [instrument('A', '1'), instrument('A', '2')]
      const [brief] = [instrument('B', '1')]
      await history.tell(
        store,
        {
          changes: [
            put('instruments', first),
            put('instruments', second),
            put('instruments', brief),
            end('instruments', brief),
          ],
        },
        { changes: [end('instruments', second), put('instruments', first)] },
        { changes: [end('instruments', first)] },
      )
      expect(await store.versions('instruments', { symbol: 'A' })).toEqual([
        { fromSeq: 1, toSeq: 2, row: second },
        { fromSeq: 2, toSeq: 3, row: first },
      ])
      expect(await store.versions('instruments', { symbol: 'B' })).toEqual([])
      expect(await store.rows('instruments', {})).toEqual([])
      expect(await store.rows('instruments', { seq: 2 })).toEqual([first])
    })

    test('columns of versions are read by the stretch of the log they began in, those that hold or those that ended', async () => {
      const store = await under().open()
      const history = new History()
      const [first, second] = [instrument('A', '1'), instrument('A', '2')]
      await history.tell(
        store,
        { changes: [put('instruments', instrument('B', '1')), put('instruments', first)] },
        { changes: [put('instruments', second)] },
        { changes: [put('instruments', instrument('D', '1')), put('instruments', instrument('C', '1'))] },
      )
      const read = (afterSeq: number, toSeq: number, ended: boolean) =>
        store.columns('instruments', { columns: ['symbol'], afterSeq, toSeq, ended })
      expect(await read(0, 3, false)).toEqual([
        [1, null, 'B'],
        [2, null, 'A'],
        [3, null, 'C'],
        [3, null, 'D'],
      ])
      expect(await read(0, 3, true)).toEqual([[1, 2, 'A']])
      expect(await read(1, 2, false)).toEqual([[2, null, 'A']])
      expect(await read(3, 9, false)).toEqual([])
      await expect(
        store.columns('instruments', { columns: ['nothing'], afterSeq: 0, toSeq: 3, ended: false }),
      ).rejects.toMatchObject({ code: 'unexpected' })
    })

    test('link rows are read up to a seq', async () => {
      const store = await under().open()
      const changes = (seq: number): Change[] => [
        put('legs', leg('t', seq, seq)),
        put('rejections', rejection(seq)),
        put('refs', ref(`t${seq}`, seq)),
      ]
      await new History().tell(
        store,
        { changes: changes(1) },
        { changes: changes(2) },
        { changes: changes(3) },
      )
      for (const table of ['legs', 'rejections', 'refs'] as const) {
        expect(await store.rows(table, { seq: 2 })).toHaveLength(2)
        expect(await store.rows(table, {})).toHaveLength(3)
      }
      expect(await store.rows('refs', { where: { ref: 'order:order t2' } })).toEqual([ref('t2', 2)])
      expect(await store.rows('legs', { where: { trade: idOf('t') }, seq: 2 })).toEqual([
        leg('t', 1, 1),
        leg('t', 2, 2),
      ])
    })

    test('a link row is added once and never ended', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(store, { changes: [put('legs', leg('t', 1, 1))] })
      const { head } = history
      const again = new History('again', head).next({ changes: [put('legs', leg('t', 1, 1))] })
      await expect(append(store, [again])).rejects.toMatchObject({ code: 'already_exists' })
      const ended = new History('ended', head).next({ changes: [end('legs', leg('t', 1, 1))] })
      await expect(append(store, [ended])).rejects.toMatchObject({ code: 'unexpected' })
      expect((await store.load()).head).toEqual(head)
    })

    test('current rows are what they are now, whatever seq is asked', async () => {
      const store = await under().open()
      await new History().tell(
        store,
        { changes: [put('marks', mark('t', '1')), put('intents', intent('A', 'buy'))] },
        { changes: [put('marks', mark('t', '2')), end('intents', intent('A', 'buy'))] },
      )
      expect(await store.rows('marks', { seq: 1 })).toEqual([mark('t', '2')])
      expect(await store.rows('intents', {})).toEqual([])
    })

    test('rows are filtered, ranged, ordered and limited; nothing sorts below everything', async () => {
      const store = await under().open()
      const rows = [1, 2, 3, 4, 5].map((n) =>
        trade(`t${n}`, {
          n,
          symbol: n % 2 ? 'XAUUSD' : 'EURUSD',
          entryAt: n === 3 ? null : secondsIn(n),
          strategy: n === 5 ? BREAKOUT : null,
        }),
      )
      await new History().tell(store, ...rows.map((row) => ({ changes: [put('trades', row)] })))
      const numbers = async (query: Parameters<LogStore['rows']>[1]) =>
        (await store.rows('trades', query)).map(({ n }) => n)
      expect(await numbers({ order: { column: 'n' } })).toEqual([1, 2, 3, 4, 5])
      expect(await numbers({ order: { column: 'n', descending: true }, limit: 2 })).toEqual([5, 4])
      expect(await numbers({ where: { symbol: 'EURUSD' }, order: { column: 'n' } })).toEqual([2, 4])
      expect(await numbers({ where: { strategy: 'breakout' } })).toEqual([5])
      expect(await numbers({ where: { entryAt: null } })).toEqual([3])
      expect(
        await numbers({ among: { column: 'symbol', values: ['EURUSD', 'none'] }, order: { column: 'n' } }),
      ).toEqual([2, 4])
      expect(await numbers({ among: { column: 'symbol', values: [] } })).toEqual([])
      expect(await numbers({ range: { column: 'n', from: 2, to: 4 }, order: { column: 'n' } })).toEqual([
        2, 3, 4,
      ])
      expect(await numbers({ range: { column: 'n', from: 4 }, order: { column: 'n' } })).toEqual([4, 5])
      expect(await numbers({ order: { column: 'entryAt' } })).toEqual([3, 1, 2, 4, 5])
      expect(await numbers({ order: { column: 'entryAt', descending: true } })).toEqual([5, 4, 2, 1, 3])
      expect(await numbers({ limit: 0 })).toEqual([])
      await expect(store.rows('trades', { where: { colour: 'red' } })).rejects.toMatchObject({
        code: 'unexpected',
      })
    })

    test('equals are told apart by their key, in the same order every time', async () => {
      const store = await under().open()
      const rows = ['x', 'y', 'z', 'w'].map((name) => trade(name))
      await new History().tell(store, ...rows.map((row) => ({ changes: [put('trades', row)] })))
      const ids = rows.map(({ id }) => id).sort()
      const found = async (descending: boolean) =>
        (await store.rows('trades', { order: { column: 'n', descending } })).map(({ id }) => id)
      expect(await found(false)).toEqual(ids)
      expect(await found(true)).toEqual([...ids].reverse())
      expect((await store.rows('trades', {})).map(({ id }) => id)).toEqual(ids)
    })

    test('loading gives the rows that make the state and leaves out the rest', async () => {
      const store = await under().open()
      await new History().tell(
        store,
        {
          changes: [
            put('trades', trade('held')),
            put('trades', trade('gone', { n: 2 })),
            put('marks', mark('held', '1')),
          ],
        },
        {
          changes: [
            put('trades', closed('gone', 2, { n: 2 })),
            put('account', account('7')),
            put('legs', leg('gone', 1, 2)),
          ],
        },
      )
      const { rows } = await store.load()
      expect(rows.trades).toEqual([trade('held')])
      expect(rows.marks).toEqual([mark('held', '1')])
      expect(rows.account).toEqual([account('7')])
      expect(rows.legs).toEqual([])
    })

    test('events are found by seq, kind, id, moment, turn and run, either way', async () => {
      const store = await under().open()
      const history = new History()
      const turn = contentId(START, 'turn')
      await history.tell(
        store,
        { kind: 'run.started', run: 'demo' },
        { run: 'demo' },
        { kind: 'decision', turn },
        { kind: 'recalled', turn },
        {},
      )
      const seqs = async (query: Parameters<LogStore['events']>[0]) =>
        (await store.events(query)).map(({ seq }) => seq)
      expect(await seqs({ afterSeq: 2 })).toEqual([3, 4, 5])
      expect(await seqs({ afterSeq: 1, toSeq: 4, limit: 2 })).toEqual([2, 3])
      expect(await seqs({ descending: true, limit: 2 })).toEqual([5, 4])
      expect(await seqs({ kinds: ['decision', 'run.started'] })).toEqual([1, 3])
      expect(await seqs({ kinds: ['tick', 'decision'] })).toEqual([2, 3, 5])
      expect(await seqs({ kinds: [] })).toEqual([])
      expect(await seqs({ turn })).toEqual([3, 4])
      expect(await seqs({ at: secondsIn(4) })).toEqual([4])
      expect(await seqs({ at: secondsIn(9) })).toEqual([])
      expect(await seqs({ run: 'demo' })).toEqual([1, 2])
      expect(await store.events({ id: history.events[2]?.id ?? turn })).toEqual([history.events[2]])
    })

    test('as of a moment is the last event known by then', async () => {
      const store = await under().open()
      expect(await store.seqAsOf(START)).toBe(0)
      const known = [10, 10, 20, 20, 20, 35]
      await new History().tell(store, ...known.map((seconds) => ({ at: START, knownAt: secondsIn(seconds) })))
      for (let seconds = 5; seconds < 40; seconds++)
        expect(await store.seqAsOf(secondsIn(seconds))).toBe(
          known.filter((moment) => moment <= seconds).length,
        )
      expect(await store.seqAsOf(0 as Instant)).toBe(0)
    })

    test('whatever the history, rows as of a seq are the rows of a history that stopped there', async () => {
      const symbols = ['A', 'B', 'C']
      const change = fc.record({
        symbol: fc.constantFrom(...symbols),
        multiplier: fc.integer({ min: 1, max: 9 }),
        ends: fc.boolean(),
      })
      const store = await under().open()
      const history = new History()
      const model = new Map<string, Rows['instruments']>()
      const snapshots: Rows['instruments'][][] = [[]]
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 5 }),
          async (events) => {
            const tellings = events.map((changes) => ({
              changes: changes.map(({ symbol, multiplier, ends }) => {
                const before = model.get(symbol)
                if (ends && before) {
                  model.delete(symbol)
                  return end('instruments', before)
                }
                const row = instrument(symbol, String(multiplier))
                model.set(symbol, row)
                return put('instruments', row)
              }),
              snapshot: snapshots.push([...model.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))),
            }))
            await history.tell(store, ...tellings.map(({ changes }) => ({ changes })))
          },
        ),
        { numRuns: 25 },
      )
      for (const [seq, snapshot] of snapshots.entries())
        expect(await store.rows('instruments', { seq })).toEqual(snapshot)
      expect(await store.rows('instruments', {})).toEqual(snapshots.at(-1))
    })
  })
}
