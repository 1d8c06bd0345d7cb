import { Handle } from '../../parts/handles.tsx'
import { Answered, Panel } from '../../parts/panel.tsx'
import { InR, Result, Side } from '../../parts/values.tsx'
import { To } from '../../place.tsx'
import { type Trade as TradeOut, useWholeTrade, type WholeTrade } from './data.ts'
import { TradeFacts } from './trade-facts.tsx'
import { TradeLegs } from './trade-legs.tsx'
import { TradePrices } from './trade-prices.tsx'
import { Similar, TradeStory } from './trade-story.tsx'
import { TradeWrites } from './trade-writes.tsx'

/** One trade: its price, what it came to, why it was made, and what memory made of it. */
export const Trade = ({ handle }: { handle: string }) => {
  const found = useWholeTrade(handle)
  return (
    <Answered query={found}>
      {({ memory, citedBy }) =>
        memory.kind === 'trade' ? (
          <WholeTradeShown whole={memory} citedBy={citedBy} />
        ) : (
          <p className="p-3">
            <Handle of={handle} /> is no trade.
          </p>
        )
      }
    </Answered>
  )
}

const WholeTradeShown = ({ whole, citedBy }: { whole: WholeTrade; citedBy: readonly string[] }) => {
  const { trade, legs, story } = whole
  return (
    <div className="grid gap-3">
      <Header trade={trade} />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-3">
          <Panel title="Price" hint="while it was open">
            <TradePrices whole={whole} />
          </Panel>
          <TradeStory trade={trade} story={story} citedBy={citedBy} />
          <Panel title="Legs" hint="what happened to it, and what it cost">
            <TradeLegs legs={legs} />
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <TradeFacts trade={trade} story={story} />
          <TradeWrites trade={trade} />
          {story !== null && <Similar trade={trade} story={story} />}
        </div>
      </div>
    </div>
  )
}

const Header = ({ trade }: { trade: TradeOut }) => {
  const number = Number(trade.handle.slice(1))
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md border border-line bg-panel px-3 py-2 text-base">
      <b className="font-mono">{trade.handle}</b>
      <b>{trade.symbol}</b>
      <Side side={trade.side} />
      <span className={trade.status === 'voided' ? 'text-warn' : 'text-muted'}>{trade.status}</span>
      <b>
        <Result exact={trade.status === 'open' ? trade.unrealised : trade.pnl} />
      </b>
      <b>
        <InR r={trade.r} />
      </b>
      <span className="ml-auto flex gap-3 text-sm">
        {number > 1 && (
          <To room="trades" rest={`T${number - 1}`} className="text-accent hover:underline">
            ‹ T{number - 1}
          </To>
        )}
        <To room="trades" className="text-accent hover:underline">
          all trades
        </To>
        <To room="trades" rest={`T${number + 1}`} className="text-accent hover:underline">
          T{number + 1} ›
        </To>
      </span>
    </div>
  )
}
