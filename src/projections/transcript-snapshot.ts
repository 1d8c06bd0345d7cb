import type { EventOf } from '#log'
import { readContext, situationText } from '#market'
import { strategyVariant } from '#vocabulary'
import { listed, named, spaced } from './transcript-lines.ts'
import type { TurnFacts } from './turn-facts.ts'

type Tick = EventOf<'tick'>['data']

/** What a turn brought: the account and its positions as the broker told them, and the market of each symbol. */
export const snapshotLines = ({ snapshot, begun }: TurnFacts): string[] => [
  ...(snapshot === null ? [] : accountLines(snapshot)),
  ...(begun.data.events?.length ? [`Events: ${begun.data.events.join(', ')}.`] : []),
  ...marketLines(begun),
]

const accountLines = (snapshot: EventOf<'tick'> | EventOf<'equity'>): string[] => {
  if (snapshot.kind === 'equity') return [`Equity ${snapshot.data.equity}.`]
  const { positions, marks, exits } = snapshot.data
  const quoted = Object.entries(marks).map(([symbol, mark]) => `${symbol} ${mark.price}${rangeOf(mark)}`)
  return [
    headline(snapshot.data),
    ...positions.map(held),
    ...exits.map((exit) =>
      listed([`${exit.symbol} ended`, named('at', exit.price), exit.kind, named('fee', exit.fee)]),
    ),
    ...(quoted.length === 0 ? [] : [`Marks: ${quoted.join(', ')}.`]),
  ]
}

/** `Equity 10000, 2 held.`; a snapshot of some symbols says which. */
const headline = ({ equity, positions, scope }: Tick): string => {
  const count = positions.length === 0 ? 'nothing held' : `${positions.length} held`
  const seen = scope === 'account' ? count : `${count} of ${scope.join(', ')}`
  const [first = '', ...rest] = [named('Equity', equity), seen]
    .filter((part) => part !== undefined)
    .join(', ')
  return `${first.toUpperCase()}${rest.join('')}.`
}

const held = (position: Tick['positions'][number]): string =>
  listed([
    spaced(position.symbol, position.side, position.size),
    named('at', position.price),
    named('mark', position.mark),
    named('stop', position.stop),
    named('target', position.target),
    named('leverage', position.leverage),
    named('fees', position.fees),
    named('funding', position.funding),
    position.strategy && named('strategy', strategyVariant(position.strategy)),
    named('position', position.id),
  ])

const rangeOf = ({ low, high }: Tick['marks'][string]): string =>
  low === undefined || high === undefined ? '' : ` (${low} to ${high})`

const marketLines = ({ at, data: { contexts } }: EventOf<'recalled'>): string[] =>
  Object.entries(contexts).map(
    ([symbol, context]) => `- ${symbol}: ${situationText(readContext(context, at))}`,
  )
