import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { History, put, textOf } from './history.ts'
import { account, idOf, START, secondsIn, trade } from './sample-rows.ts'
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
      await expect(store.load()).rejects.toMatchObject({ code: 'unexpected', next: 'Open the memory again.' })
    })

    test('it describes itself', async () => {
      const store = await under().open()
      expect(await store.describe()).toMatchObject({ writable: true, reason: null, outdated: false })
      expect((await store.describe()).bytes).toBeGreaterThan(0)
      expect(await store.damage()).toEqual([])
    })

    test('how files were last left on this disk is kept beside the log', async () => {
      const [store, other] = [await under().open(), await under().open()]
      expect(await store.lastWrittenOf('a.md')).toBeNull()
      await store.keepLastWritten(
        { path: 'b.md', event: null, hash: 'h0' },
        { path: 'a.md', event: idOf('one'), hash: 'h1' },
      )
      await store.keepLastWritten()
      await store.keepLastWritten({ path: 'a.md', event: idOf('two'), hash: 'h2' })
      const a = { path: 'a.md', event: idOf('two'), hash: 'h2' }
      expect(await other.lastWrittenOf('a.md')).toEqual(a)
      expect(await other.lastWritten()).toEqual([a, { path: 'b.md', event: null, hash: 'h0' }])
      expect((await store.load()).head.seq).toBe(0)
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

    test('the anchor is what was last written, by whichever handle', async () => {
      const [store, other] = [await under().open(), await under().open()]
      expect(await store.anchor()).toBeNull()
      const first = { seq: 1, hash: sha256('1') }
      await store.writeAnchor(first)
      expect(await other.anchor()).toEqual(first)
      const second = { seq: 2, hash: sha256('2') }
      await other.writeAnchor(second)
      expect(await store.anchor()).toEqual(second)
    })

    test('a backup is a whole store with its own anchor, and never replaces another', async () => {
      const store = await under().open()
      const history = new History()
      const text = textOf('kept')
      await history.tell(store, { texts: [text], changes: [put('trades', trade('t'))] }, {})
      const path = under().newBackupPath()
      const { head, bytes } = await store.backup(path, () => undefined)
      expect(head).toEqual(history.head)
      expect(bytes).toBeGreaterThan(0)
      await history.tell(store, {})
      await expect(store.backup(path, () => undefined)).rejects.toMatchObject({ code: 'already_exists' })
      const copy = await under().openBackup(path)
      expect(await copy.anchor()).toEqual({ seq: head.seq, hash: head.hash })
      expect(await copy.events({})).toEqual(history.events.slice(0, 2))
      expect((await copy.load()).rows.trades).toEqual([trade('t')])
      expect((await copy.texts([text.hash])).size).toBe(1)
      expect(await copy.damage()).toEqual([])
    })

    test('a backup taken while another handle writes is a prefix of the log', async () => {
      const [store, writer] = [await under().open(), await under().open()]
      const history = new History()
      const payload = { filler: 'x'.repeat(2_000) }
      await history.tell(store, ...Array.from({ length: 2_000 }, () => ({ payload })))
      await writer.load()
      let copying = true
      const write = async () => {
        while (copying) {
          await history.tell(writer, {
            payload,
            changes: [put('account', account(String(history.head.seq + 1)))],
          })
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      const writing = write()
      const path = under().newBackupPath()
      const steps: number[] = []
      const { head } = await store.backup(path, (done, total) => steps.push(done / total))
      copying = false
      await writing
      const copy = await under().openBackup(path)
      expect(await copy.events({ afterSeq: head.seq - 1 })).toEqual([history.events[head.seq - 1]])
      const [row] = (await copy.load()).rows.account
      expect(head.seq === 2_000 ? undefined : String(head.seq)).toBe(row?.equity ?? undefined)
      expect(steps).toEqual([...steps].sort((a, b) => a - b))
      expect(history.head.seq).toBeGreaterThan(head.seq)
    })

    test('rows made by older rules are read but not added to, until they are rebuilt', async () => {
      const old = await under().open()
      const history = new History()
      await history.tell(old, { changes: [put('account', account('1'))] })
      const store = await under().open({ rulesVersion: 2 })
      expect(await store.describe()).toMatchObject({ writable: false, outdated: true })
      expect((await store.load()).rows.account).toEqual([account('1')])
      const { head } = history
      const next = new History('next', head)
      await expect(store.append(head, [next.next()])).rejects.toMatchObject({ code: 'store_outdated' })
      const shadow = await store.shadow('rebuild')
      await shadow.write([
        { ...(history.commits[0] ?? next.next()), changes: [put('account', account('2'))] },
      ])
      expect(await shadow.swap(head, null)).toBe('swapped')
      expect(await store.changed()).toBe(true)
      expect((await store.load()).rows.account).toEqual([account('2')])
      expect(await store.append(head, [new History('next', head).next()])).toBe('appended')
      // And the older process, which was open all the time, may from now on only read.
      const after = (await old.load()).head
      expect(await old.describe()).toMatchObject({ writable: false, outdated: false })
      await expect(old.append(after, [new History('old', after).next()])).rejects.toMatchObject({
        code: 'store_newer',
      })
      await expect(old.shadow('rebuild')).rejects.toMatchObject({ code: 'store_newer' })
    })
  })
}
