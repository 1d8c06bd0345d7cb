import { describe, expect, test } from 'vitest'
import { type Commit, EMPTY_HEAD, type LogStore, type Rows } from '#record/ports'
import { end, History, put, textOf } from './history.ts'
import { account, closed, idOf, instrument, leg, mark, trade } from './sample-rows.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** A history that leaves rows of every mode. */
const lived = async (store: LogStore): Promise<History> => {
  const history = new History()
  await history.tell(
    store,
    { changes: [put('trades', trade('a')), put('legs', leg('a', 1, 1)), put('marks', mark('a', '1'))] },
    { changes: [put('trades', closed('a', 2)), put('account', account('10'))] },
    { changes: [put('instruments', instrument('A', '1'))] },
  )
  return history
}

const generationOf = async (store: LogStore, purpose: 'verify' | 'rebuild', commits: readonly Commit[]) => {
  const generation = await store.beginGeneration(purpose)
  await generation.write(commits.slice(0, 1))
  await generation.write(commits.slice(1))
  return generation
}

export const generations = (under: () => StoreUnderTest): void => {
  describe('generations', () => {
    test('a log folded again shows no difference, and is read like the live rows', async () => {
      const store = await under().open()
      const history = await lived(store)
      const generation = await generationOf(store, 'verify', history.commits)
      expect(await generation.differences(history.head, 10)).toEqual([])
      for (const table of ['trades', 'legs', 'marks', 'account', 'instruments'] as const)
        expect(await generation.rows(table, {})).toEqual(await store.rows(table, {}))
      expect(await generation.rows('trades', { seq: 1 })).toEqual([trade('a')])
      await generation.drop()
      await generation.drop()
    })

    test('plain columns of rows folded again are read like those of the live rows', async () => {
      const store = await under().open()
      const history = await lived(store)
      const generation = await generationOf(store, 'verify', history.commits)
      for (const ended of [false, true]) {
        const query = { columns: ['id', 'n'], afterSeq: 0, toSeq: history.head.seq, ended }
        const live = await store.columns('trades', query)
        expect(live).toHaveLength(1)
        expect(await generation.columns('trades', query)).toEqual(live)
      }
      await generation.drop()
    })

    test('rows that end and begin again are the same, however their events are written together', async () => {
      const store = await under().open()
      const history = new History()
      await history.tell(
        store,
        { changes: [put('marks', mark('a', '1')), put('trades', trade('a'))] },
        { changes: [end('marks', mark('a', '1')), end('trades', trade('a'))] },
        { changes: [put('marks', mark('a', '2')), put('trades', trade('a'))] },
        { changes: [put('marks', mark('b', '3')), put('trades', trade('b'))] },
        { changes: [end('marks', mark('b', '3')), end('trades', trade('b'))] },
      )
      for (const size of [1, 2, 3, 5]) {
        const generation = await store.beginGeneration('verify')
        for (let from = 0; from < history.commits.length; from += size)
          await generation.write(history.commits.slice(from, from + size))
        expect(await generation.differences(history.head, 10)).toEqual([])
        expect(await generation.rows('marks', {})).toEqual([mark('a', '2')])
        expect(await generation.rows('trades', { where: { id: idOf('b') } })).toEqual([])
        await generation.drop()
      }
    })

    test('a row that was edited, deleted or invented is found and named', async () => {
      const store = await under().open()
      const history = await lived(store)
      await under().tamper({ table: 'account', key: { id: 'account' }, row: account('1000000') })
      await under().tamper({ table: 'legs', key: { trade: idOf('a'), n: 1 }, row: null })
      await under().tamper({ table: 'marks', key: { trade: idOf('b') }, row: mark('b', '5') })
      await under().tamper({ table: 'trades', key: { id: idOf('a') }, row: closed('a', 2, { n: 7 }) })
      const generation = await generationOf(store, 'verify', history.commits)
      const found = await generation.differences(history.head, 10)
      if (found === 'moved') throw new Error('moved')
      expect(found.map(({ table, problem }) => `${table} ${problem}`).sort()).toEqual([
        'account changed',
        'legs missing',
        'marks invented',
        'trades changed',
      ])
      expect(found.find(({ table }) => table === 'trades')?.key).toContain(idOf('a'))
      expect(await generation.differences(history.head, 2)).toHaveLength(2)
      await generation.drop()
    })

    test('a verify changes nothing, and knows when the log has moved on', async () => {
      const store = await under().open()
      const history = await lived(store)
      const before = await store.load()
      const generation = await generationOf(store, 'verify', history.commits)
      expect(await store.load()).toEqual(before)
      const { head } = history
      await history.tell(store, {})
      expect(await generation.differences(head, 10)).toBe('moved')
      await generation.write(history.commits.slice(-1))
      expect(await generation.differences(history.head, 10)).toEqual([])
      await expect(generation.makeCurrent(history.head, null)).rejects.toMatchObject({ code: 'unexpected' })
      await generation.drop()
    })

    test('several verifies can go on at once', async () => {
      const store = await under().open()
      const history = await lived(store)
      const [one, two] = [
        await generationOf(store, 'verify', history.commits),
        await generationOf(store, 'verify', history.commits),
      ]
      await one.drop()
      expect(await two.differences(history.head, 10)).toEqual([])
      await two.drop()
    })

    test('a rebuild puts right what was edited, and every handle sees it', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const history = await lived(store)
      const right = await other.load()
      await under().tamper({ table: 'account', key: { id: 'account' }, row: account('1000000') })
      await under().tamper({ table: 'trades', key: { id: idOf('a') }, row: null })
      const generation = await generationOf(store, 'rebuild', history.commits)
      expect(await generation.makeCurrent(history.head, null)).toBe('current')
      expect(await other.changed()).toBe(true)
      expect(await other.load()).toEqual(right)
      expect(await store.load()).toEqual(right)
      expect(await store.rows('trades', { seq: 1 })).toEqual([trade('a')])
      expect(await store.events({})).toEqual(history.events)
      await history.tell(other, { changes: [put('account', account('11'))] })
      expect(await store.rows('account', {})).toEqual([account('11')])
    })

    test('a handle that loaded before a rebuild loads again before it appends', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const history = await lived(store)
      await other.load()
      const generation = await generationOf(store, 'rebuild', history.commits)
      await generation.makeCurrent(history.head, null)
      const { head } = history
      expect(await other.append(head, [new History('other', head).next()])).toBe('moved')
      await other.load()
      expect(await other.append(head, [new History('other', head).next()])).toBe('appended')
    })

    test('a rebuild that was overtaken catches up and then becomes current; again and again', async () => {
      const store = await under().open()
      const history = await lived(store)
      for (let round = 0; round < 3; round++) {
        const generation = await generationOf(store, 'rebuild', history.commits)
        const { head } = history
        await history.tell(store, { changes: [put('account', account(String(round)))] })
        expect(await generation.makeCurrent(head, null)).toBe('moved')
        await expect(generation.makeCurrent(history.head, null)).rejects.toMatchObject({ code: 'unexpected' })
        await generation.write(history.commits.slice(-1))
        expect(await generation.makeCurrent(history.head, null)).toBe('current')
        expect((await store.load()).rows.account).toEqual([account(String(round))])
      }
    })

    test('a rebuild leaves texts alone, also those that the log erased and kept again', async () => {
      const store = await under().open()
      const history = new History()
      const text = textOf('said twice')
      await history.tell(store, { texts: [text] }, { erase: [text.hash] }, { texts: [text] })
      const generation = await store.beginGeneration('rebuild')
      await generation.write(history.commits.map((commit) => ({ ...commit, texts: [] })))
      await generation.makeCurrent(history.head, null)
      expect((await store.texts([text.hash])).size).toBe(1)
    })

    test('a generation left by a crash is cleared away, and cannot write any more', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const history = await lived(store)
      const left = await store.beginGeneration('rebuild')
      await left.write(history.commits.slice(0, 2))
      const generation = await generationOf(other, 'rebuild', history.commits)
      await expect(left.write(history.commits.slice(2))).rejects.toMatchObject({ code: 'lease_held' })
      expect(await generation.makeCurrent(history.head, null)).toBe('current')
      await left.drop()
      expect((await store.load()).rows.account).toEqual([account('10')])
    })

    test('an import replaces the log and keeps the old one readable', async () => {
      const [store, other] = [await under().open(), await under().open()]
      const old = await lived(store)
      const [kept, added, erased] = [textOf('kept'), textOf('added'), textOf('erased')]
      await old.tell(store, { texts: [kept, erased] })
      const merged = new History('merged')
      const generation = await store.beginGeneration('import')
      const first = merged.next({ kind: 'imported', payload: { head: old.head.hash } })
      await generation.write([first])
      await generation.write([
        merged.next({ changes: [put('account', account('99'))], texts: [added] }),
        merged.next({ kind: 'redacted', erase: [erased.hash] }),
      ])
      expect(await store.events({})).toEqual(old.events)
      expect((await store.texts([added.hash])).size).toBe(0)
      const archive = { head: old.head, replacedBy: first.event.id }
      expect(await generation.makeCurrent(EMPTY_HEAD, archive)).toBe('moved')
      expect(await generation.makeCurrent(old.head, archive)).toBe('current')

      for (const handle of [store, other]) {
        expect(await handle.changed()).toBe(true)
        const loaded = await handle.load()
        expect(loaded.head).toEqual(merged.head)
        expect(loaded.rows.account).toEqual([account('99')])
        expect(loaded.rows.instruments).toEqual([])
        expect(await handle.events({})).toEqual(merged.events)
        expect(await handle.events({ log: old.head.hash })).toEqual(old.events)
        expect(
          await handle.events({ log: old.head.hash, kinds: ['tick'], descending: true, limit: 1 }),
        ).toEqual(old.events.slice(-1))
        expect(await handle.archives()).toEqual([archive])
        expect([...(await handle.texts([kept.hash, added.hash, erased.hash])).keys()]).toEqual([
          kept.hash,
          added.hash,
        ])
      }
      await merged.tell(other, { changes: [put('account', account('100'))] })
      await expect(store.events({ log: merged.head.hash })).rejects.toMatchObject({ code: 'not_found' })
    })

    test('a second import archives a second log', async () => {
      const store = await under().open()
      const logs = [await lived(store)]
      for (const name of ['second', 'third']) {
        const current = logs.at(-1) as History
        const merged = new History(name)
        const generation = await store.beginGeneration('import')
        const { event } = merged.next({ kind: 'imported' })
        await generation.write(merged.commits)
        expect(await generation.makeCurrent(current.head, { head: current.head, replacedBy: event.id })).toBe(
          'current',
        )
        await store.load()
        await merged.tell(store, {})
        logs.push(merged)
      }
      expect((await store.archives()).map(({ head }) => head)).toEqual(
        logs.slice(0, 2).map(({ head }) => head),
      )
      for (const log of logs.slice(0, 2))
        expect(await store.events({ log: log.head.hash })).toEqual(log.events)
    })

    test('an import that is given up leaves no trace', async () => {
      const store = await under().open()
      const old = await lived(store)
      const before = await store.load()
      const merged = new History('merged')
      const generation = await store.beginGeneration('import')
      const text = textOf('never kept')
      await generation.write([merged.next({ texts: [text], changes: [put('account', account('0'))] })])
      await generation.drop()
      expect(await store.load()).toEqual(before)
      expect(await store.events({})).toEqual(old.events)
      expect((await store.texts([text.hash])).size).toBe(0)
    })

    test('a large table is compared to its end', async () => {
      const store = await under().open()
      const history = new History()
      const many = Array.from({ length: 5_000 }, (_, i) => instrument(`S${i}`, '1'))
      await history.tell(store, { changes: many.map((row) => put('instruments', row)) })
      const last = many.at(-1) as Rows['instruments']
      await under().tamper({
        table: 'instruments',
        key: { symbol: last.symbol },
        row: instrument(last.symbol, '2'),
      })
      const generation = await generationOf(store, 'verify', history.commits)
      expect(await generation.differences(history.head, 10)).toMatchObject([
        { table: 'instruments', problem: 'changed' },
      ])
      await generation.drop()
    })
  })
}
