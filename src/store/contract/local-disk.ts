import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { History, put, textOf } from './history.ts'
import { account, idOf, START, trade } from './sample-rows.ts'
import type { DiskUnderTest } from './store-under-test.ts'

export const localDisk = (under: () => DiskUnderTest): void => {
  describe('on this machine', () => {
    test('how files were last left on this disk is kept beside the log', async () => {
      const [{ store, disk }, { disk: other }] = [await under().openLog(), await under().openLog()]
      expect(await disk.lastWrittenOf('a.md')).toBeNull()
      await disk.keepLastWritten(
        { path: 'b.md', event: null, hash: 'h0' },
        { path: 'a.md', event: idOf('one'), hash: 'h1' },
      )
      await disk.keepLastWritten()
      await disk.keepLastWritten({ path: 'a.md', event: idOf('two'), hash: 'h2' })
      const a = { path: 'a.md', event: idOf('two'), hash: 'h2' }
      expect(await other.lastWrittenOf('a.md')).toEqual(a)
      expect(await other.lastWritten()).toEqual([a, { path: 'b.md', event: null, hash: 'h0' }])
      expect((await store.load()).head.seq).toBe(0)
    })

    test('work on the files is done by one handle at a time', async () => {
      const [{ disk }, { disk: other }] = [await under().openLog(), await under().openLog()]
      const lock = await disk.lock('workspace')
      expect(lock).not.toBeNull()
      for (const handle of [disk, other]) expect(await handle.lock('workspace')).toBeNull()
      const files = await other.lock('projections')
      expect(files).not.toBeNull()
      files?.release()
      lock?.release()
      const again = await other.lock('workspace')
      expect(again).not.toBeNull()
      again?.release()
    })

    test('anchors are lines that are only added, by whichever handle, and counted', async () => {
      const [{ anchors }, { anchors: other }] = [await under().openLog(), await under().openLog()]
      expect(await anchors.read()).toEqual({ anchors: [], counted: 0 })
      const first = { at: START, seq: 1, hash: sha256('1') }
      await anchors.add(first)
      expect(await other.read()).toEqual({ anchors: [first], counted: 1 })
      const second = { at: START, seq: 2, hash: sha256('2'), accepted: true } as const
      await other.add(second)
      expect(await anchors.read()).toEqual({ anchors: [first, second], counted: 2 })
    })

    test('a backup is a whole store with its own anchors, and never replaces another', async () => {
      const { store } = await under().openLog()
      const history = new History()
      const text = textOf('kept')
      await history.tell(store, { texts: [text], changes: [put('trades', trade('t'))] }, {})
      const path = under().newBackupPath()
      const { head, bytes } = await store.backup(path, () => undefined)
      expect(head).toEqual(history.head)
      expect(bytes).toBeGreaterThan(0)
      await history.tell(store, {})
      await expect(store.backup(path, () => undefined)).rejects.toMatchObject({ code: 'already_exists' })
      const { store: copy, anchors: copied } = await under().openBackup(path)
      const { anchors } = await copied.read()
      expect(anchors).toMatchObject([{ seq: head.seq, hash: head.hash }])
      expect(await copy.events({})).toEqual(history.events.slice(0, 2))
      expect((await copy.load()).rows.trades).toEqual([trade('t')])
      expect((await copy.texts([text.hash])).size).toBe(1)
      expect(await copy.check()).toEqual([])
    })

    test('a backup taken while another handle writes is a prefix of the log', async () => {
      const [{ store }, { store: writer }] = [await under().openLog(), await under().openLog()]
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
      const { store: copy } = await under().openBackup(path)
      expect(await copy.events({ afterSeq: head.seq - 1 })).toEqual([history.events[head.seq - 1]])
      const [row] = (await copy.load()).rows.account
      expect(head.seq === 2_000 ? undefined : String(head.seq)).toBe(row?.equity ?? undefined)
      expect(steps).toEqual([...steps].sort((a, b) => a - b))
      expect(history.head.seq).toBeGreaterThan(head.seq)
    })

    test('the pages of a sound database have no damage', async () => {
      const { store } = await under().openLog()
      await new History().tell(store, {})
      expect(await store.check()).toEqual([])
    })
  })
}
