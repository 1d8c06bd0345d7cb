import { readEvent } from '../fold/read-event.ts'
import type { Moment } from './moment.ts'

// A rename gives an instrument another name. What was traded under the one is the record of the other: a new name neither loses a past nor hides one.

/** A symbol under all names that renames have given it by then, itself first; and which of them was given last. */
export interface SymbolNames {
  readonly all: readonly string[]
  readonly newest: string
}

interface Rename {
  readonly from: string
  readonly to: string
  readonly at: number
}

/** By symbol. Most logs hold no rename: then every symbol is its own. */
export const readSymbolNames = async (moment: Moment): Promise<(symbol: string) => SymbolNames> => {
  const renames = moment.state ? renamesIn(moment.state) : await renamesAsOf(moment)
  return (symbol) => {
    const all = [symbol]
    for (const name of all)
      for (const { from, to } of renames)
        for (const other of from === name ? [to] : to === name ? [from] : [])
          if (!all.includes(other)) all.push(other)
    const last = renames.filter(({ from }) => all.includes(from)).sort((a, b) => b.at - a.at)[0]
    return { all, newest: last?.to ?? symbol }
  }
}

const renamesIn = ({ symbols }: NonNullable<Moment['state']>): readonly Rename[] =>
  [...symbols.values()].flatMap(({ symbol, adjusted = [] }) =>
    adjusted.flatMap(({ to, at }) => (to === null ? [] : [{ from: symbol, to, at }])),
  )

const renamesAsOf = async ({ log: { store }, seq }: Moment): Promise<readonly Rename[]> =>
  (await store.events({ toSeq: seq, kinds: ['adjusted'] })).flatMap((stored) => {
    const event = readEvent(stored)
    const { symbol: from, to } = event.kind === 'adjusted' ? event.data : { symbol: '', to: undefined }
    return to === undefined ? [] : [{ from, to, at: event.at }]
  })
