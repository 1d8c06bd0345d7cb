import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { History, textOf } from './history.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export const texts = (under: () => StoreUnderTest): void => {
  describe('texts', () => {
    test('are kept once by their hash and found by it', async () => {
      const store = await under().open()
      const [one, two] = [textOf('Gold broke 2,050 金 🪙'), textOf('')]
      await new History().tell(store, { texts: [one, two] }, { texts: [one] })
      const found = await store.texts([one.hash, two.hash, sha256('nobody wrote this')])
      expect([...found]).toEqual([
        [one.hash, one.text],
        [two.hash, two.text],
      ])
    })

    test('that are erased are gone while the log stays whole', async () => {
      const store = await under().open()
      const history = new History()
      const [secret, other] = [textOf('my account number'), textOf('other')]
      await history.tell(store, { texts: [secret, other] })
      await history.tell(store, { kind: 'redacted', erase: [secret.hash] })
      expect([...(await store.texts([secret.hash, other.hash])).keys()]).toEqual([other.hash])
      expect(await store.events({})).toEqual(history.events)
    })

    test('that are recorded again after they were erased are kept again', async () => {
      const store = await under().open()
      const text = textOf('said twice')
      await new History().tell(store, { texts: [text] }, { erase: [text.hash] }, { texts: [text] })
      expect((await store.texts([text.hash])).get(text.hash)).toBe(text.text)
    })

    test('of a transaction that was rolled back are not kept', async () => {
      const store = await under().open()
      const text = textOf('rolled back')
      const failed = store.transaction(async (transaction) => {
        await transaction.addEvents([new History().next({ texts: [text] })])
        throw new Error('a later fact was rejected')
      })
      await expect(failed).rejects.toThrow('a later fact was rejected')
      expect(await store.texts([text.hash])).toEqual(new Map())
    })
  })
}
