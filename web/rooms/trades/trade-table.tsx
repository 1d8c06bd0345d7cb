import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { minute, minutes, price, words } from '../../figures.ts'
import { Handle } from '../../parts/handles.tsx'
import { Empty, Panel, ProblemNote } from '../../parts/panel.tsx'
import { InR, Result, Side } from '../../parts/values.tsx'
import { addressIn, usePlace } from '../../place.tsx'
import { useWide } from '../../use-wide.ts'
import { type Asked, type Trade, useTradeList } from './data.ts'

const COLUMNS = [
  ['Trade', ''],
  ['Symbol', ''],
  ['Side', ''],
  ['Opened', ''],
  ['Size', 'text-right'],
  ['Entry', 'text-right'],
  ['Exit', 'text-right'],
  ['Result', 'text-right'],
  ['R', 'text-right'],
  ['Held', 'text-right'],
  ['Ended by', ''],
  ['Strategy', ''],
] as const
const GRID =
  'grid grid-cols-[3.2rem_5rem_3.4rem_8.4rem_3.8rem_5rem_5rem_5.2rem_4.4rem_4rem_6rem_minmax(5rem,1fr)] gap-x-2 px-3'
const ROW_WIDE = 28
const ROW_NARROW = 46
/** Rows before the end at which the next page is asked for. */
const AHEAD = 60

/** All trades that match, however many: only the rows in sight are in the page. */
export const TradeTable = ({ asked }: { asked: Asked }) => {
  const list = useTradeList(asked)
  const isWide = useWide()
  const box = useRef<HTMLDivElement>(null)
  const trades = list.data?.pages.flatMap((page) => page.trades) ?? []
  const rows = useVirtualizer({
    count: trades.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isWide ? ROW_WIDE : ROW_NARROW),
    overscan: 12,
  })
  const items = rows.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && lastShown > trades.length - AHEAD) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, lastShown, trades.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useEffect(() => rows.measure(), [isWide])
  const why = list.data?.pages[0]?.why ?? null
  return (
    <Panel title="All that match" hint="newest first">
      {list.isError && <ProblemNote problem={list.error as never} />}
      {trades.length === 0 && !list.isPending && <Empty>{why}.</Empty>}
      <div
        ref={box}
        role="table"
        aria-label="Trades"
        aria-rowcount={hasNextPage ? -1 : trades.length}
        tabIndex={0}
        className="max-h-[max(20rem,70vh)] relative overflow-auto"
      >
        {isWide && trades.length > 0 && (
          <div role="rowgroup" className="sticky top-0 z-10 min-w-[62rem] border-b border-line bg-panel">
            <div role="row" className={`${GRID} py-1 text-muted`}>
              {COLUMNS.map(([name, align]) => (
                <span role="columnheader" key={name} className={align}>
                  {name}
                </span>
              ))}
            </div>
          </div>
        )}
        <div
          role="rowgroup"
          className={`relative ${isWide ? 'min-w-[62rem]' : ''}`}
          style={{ height: rows.getTotalSize() }}
        >
          {items.map(({ key, index, start, size }) => {
            const trade = trades[index]
            return (
              trade && (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 1}
                  className="absolute inset-x-0 top-0 border-b border-line/60 hover:bg-raised"
                  style={{ height: size, transform: `translateY(${start}px)` }}
                >
                  {isWide ? <WideRow trade={trade} /> : <NarrowRow trade={trade} />}
                </div>
              )
            )
          })}
        </div>
      </div>
    </Panel>
  )
}

const endOf = ({ status, exitKind }: Trade): string =>
  status === 'closed' ? words(exitKind ?? 'unknown') : status

const WideRow = ({ trade }: { trade: Trade }) => {
  const place = usePlace()
  const [, go] = useLocation()
  const cells = [
    <Handle key="handle" of={trade.handle} />,
    <b key="symbol">{trade.symbol}</b>,
    <Side key="side" side={trade.side} />,
    trade.entryAt === null ? 'unknown' : minute(trade.entryAt),
    trade.openedSize,
    price(trade.entryPrice),
    trade.exitPrice === null ? '' : price(trade.exitPrice),
    <Result key="pnl" exact={trade.status === 'open' ? trade.unrealised : trade.pnl} />,
    <InR key="r" r={trade.r} />,
    trade.holdingMinutes === null ? '' : minutes(trade.holdingMinutes),
    endOf(trade),
    trade.strategy ?? '',
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handle in it is a link for the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div
      className={`${GRID} h-full cursor-pointer items-center`}
      onClick={() => go(addressIn(place, 'trades', trade.handle))}
    >
      {cells.map((cell, i) => (
        <span role="cell" key={COLUMNS[i]?.[0]} className={`truncate ${COLUMNS[i]?.[1] ?? ''}`}>
          {cell}
        </span>
      ))}
    </div>
  )
}

const NarrowRow = ({ trade }: { trade: Trade }) => (
  <div role="cell" className="px-3 py-1">
    <p className="flex items-baseline justify-between gap-2">
      <span className="flex min-w-0 gap-2">
        <Handle of={trade.handle} />
        <b className="truncate">{trade.symbol}</b>
        <Side side={trade.side} />
      </span>
      <span className="flex gap-2">
        <Result exact={trade.status === 'open' ? trade.unrealised : trade.pnl} />
        <InR r={trade.r} />
      </span>
    </p>
    <p className="flex justify-between gap-2 truncate text-xs text-muted">
      <span>{trade.entryAt === null ? 'time unknown' : minute(trade.entryAt)}</span>
      <span>
        {endOf(trade)}
        {trade.holdingMinutes !== null && `, ${minutes(trade.holdingMinutes)}`}
      </span>
    </p>
  </div>
)
