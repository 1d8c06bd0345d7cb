import { inScope } from '#ledger'
import { payloadOf } from '../fold/read-event.ts'
import type { PayloadOf } from '../kinds/kinds.ts'
import type { Moment } from './moment.ts'

const PAGE = 32

/** Whether what is held was stated after an event: by a snapshot of the whole account, or one whose scope has the symbol. */
export const holdingsStatedAfter = async (
  { log: { store }, seq }: Moment,
  after: number,
  names: readonly string[] | undefined,
): Promise<boolean> => {
  for (let afterSeq = after; ; ) {
    const ticks = await store.events({ afterSeq, toSeq: seq, kinds: ['tick'], limit: PAGE })
    for (const stored of ticks) {
      const data = payloadOf(stored) as PayloadOf<'tick'>
      if (names?.some((name) => inScope(data, name)) ?? data.scope === 'account') return true
    }
    const last = ticks.at(-1)
    if (last === undefined || ticks.length < PAGE) return false
    afterSeq = last.seq
  }
}
