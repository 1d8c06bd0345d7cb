import { payloadOf } from '../fold/read-event.ts'
import type { PayloadOf } from '../kinds/kinds.ts'
import type { Moment } from './moment.ts'

/** A symbol under all names that renames have given it by then, itself first; and which of them was given last. */
export const readSymbolNames = async ({ log: { store }, seq }: Moment) => {
  const renames: { readonly from: string; readonly to: string; readonly at: number }[] = []
  for (const stored of await store.events({ toSeq: seq, kinds: ['adjusted'] })) {
    const { symbol: from, to } = payloadOf(stored) as PayloadOf<'adjusted'>
    if (to !== undefined) renames.push({ from, to, at: stored.at })
  }
  return (symbol: string) => {
    const all = [symbol]
    for (const name of all)
      for (const { from, to } of renames)
        for (const other of from === name ? [to] : to === name ? [from] : [])
          if (!all.includes(other)) all.push(other)
    const last = renames.filter(({ from }) => all.includes(from)).sort((a, b) => b.at - a.at)[0]
    return { all, newest: last?.to ?? symbol }
  }
}
