import { useQuery } from '@tanstack/react-query'
import { type Answer, call, type Input, type Problem } from '../../client.ts'
import { usePlace } from '../../place.tsx'
import { useCall, usePages } from '../../use-call.ts'

// The calls of this room, and the fields of their answers that it uses.

export type Asked = NonNullable<Input<'trades'>>
export type Trade = Answer<'trades'>['trades'][number]
export type Totals = NonNullable<Answer<'trades'>['totals']>
export type Charts = NonNullable<Answer<'trades'>['charts']>
type Shown = Answer<'show'>['memory']
export type WholeTrade = Extract<Shown, { kind: 'trade' }>
export type Story = NonNullable<WholeTrade['story']>
export type Leg = WholeTrade['legs'][number]

const PAGE = 200

export const useTradeList = (asked: Asked) => usePages('trades', { ...asked, limit: PAGE, totals: false })
export const useTradeCharts = (asked: Asked) => useCall('trades', { ...asked, limit: 1, charts: true })
export const useWholeTrade = (handle: string) => useCall('show', { of: handle })
export const useTurnShown = (turn: string, enabled: boolean) => useCall('show', { of: turn }, { enabled })

/** Situations like the one that the trade was entered in, as known at its entry. */
export const useSimilar = ({ symbol, side, entryAt }: Trade, story: Story | null) => {
  const { agent, run } = usePlace()
  const { atrRatioH1D1: _, ...context } = (story?.context ?? {}) as { readonly [field: string]: unknown }
  const input = {
    symbol,
    side,
    context,
    memories: ['episodes'],
    distribution: false,
    limit: 6,
    ...(entryAt === null ? {} : { asOf: entryAt }),
  } as Input<'recall'>
  return useQuery<Answer<'recall'>, Problem>({
    queryKey: ['similar', agent, run, input],
    queryFn: ({ signal }) => call({ agent, run }, 'recall', input, signal),
    enabled: story !== null,
  })
}

const MOST_MARKS = 1_000

export interface Mark {
  readonly at: string
  readonly price: number
  readonly high: number
  readonly low: number
}

/** Prices of the symbol that were marked while the trade was open; they are in the snapshots between its legs. */
export const useMarks = ({ trade: { symbol, status }, legs }: WholeTrade) => {
  const { agent, run, asOf } = usePlace()
  const first = legs[0]?.seq ?? 0
  const last = status === 'open' ? undefined : legs.at(-1)?.seq
  const input = {
    kind: 'tick' as const,
    after: Math.max(0, first - 2),
    limit: MOST_MARKS,
    ...(asOf === null ? {} : { asOf }),
  }
  return useQuery<readonly Mark[], Problem>({
    queryKey: ['call', agent, run, 'events', input, symbol],
    queryFn: async ({ signal }) => {
      const { events } = await call({ agent, run }, 'events', input, signal)
      return events
        .filter(({ seq }) => last === undefined || seq <= last)
        .flatMap(({ at, payload }) => markIn(at, payload, symbol))
    },
    enabled: first > 0,
  })
}

interface Snapshot {
  readonly marks?: { readonly [symbol: string]: { readonly [field: string]: unknown } }
  readonly positions?: readonly { readonly symbol?: string; readonly mark?: unknown }[]
}

/** A symbol is marked by a price of its own, or by that of a position. */
const markIn = (at: string, payload: object, symbol: string): Mark[] => {
  const { marks, positions } = payload as Snapshot
  const mark = marks?.[symbol]
  const price = Number(mark?.price ?? positions?.find((one) => one.symbol === symbol)?.mark)
  if (!Number.isFinite(price)) return []
  return [{ at, price, high: Number(mark?.high ?? price), low: Number(mark?.low ?? price) }]
}
