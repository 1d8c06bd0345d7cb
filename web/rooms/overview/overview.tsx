import { Decisions } from '../../parts/decisions.tsx'
import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { usePlace } from '../../place.tsx'
import { useAgentState, useCash, useClosedTrades, useDecisions, useOpenTrades } from './data.ts'
import { EquityChart } from './equity-chart.tsx'
import { NeedsYou } from './needs-you.tsx'
import { OpenTrades } from './open-trades.tsx'
import { StateStrip } from './state-strip.tsx'
import { Today } from './today.tsx'

/** How the agent is doing, and what there is to decide. */
export const Overview = () => {
  const { agent, run } = usePlace()
  const state = useAgentState()
  const open = useOpenTrades()
  const closed = useClosedTrades()
  const decisions = useDecisions()
  const cash = useCash()
  return (
    <div className="grid gap-3">
      <Answered query={state}>
        {(found) => <StateStrip state={found} totals={closed.data?.totals ?? null} />}
      </Answered>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Panel title="Equity" hint="each mark is a closed trade; drawdown below, net of deposits">
          <Answered query={state}>
            {(found) =>
              found.points.length + found.history.length === 0 ? (
                <Empty
                  command={`npx hindcast tick --equity 10000 --agent ${agent}${run === null ? '' : ` --run ${run}`}`}
                >
                  No equity is known at this moment. Record what the broker says:
                </Empty>
              ) : (
                <EquityChart
                  state={found}
                  closed={closed.data?.trades ?? NONE}
                  cash={cash.data?.events ?? NONE}
                />
              )
            }
          </Answered>
        </Panel>
        <div className="grid min-w-0 content-start gap-3">
          <NeedsYou />
          <Answered query={state}>{(found) => <Today state={found} />}</Answered>
        </div>
      </div>
      <Panel title="Open positions" hint="result before costs; best and worst on the way">
        <Answered query={open}>{({ trades, asOf }) => <OpenTrades trades={trades} now={asOf} />}</Answered>
      </Panel>
      <Panel title="Last decisions" hint="with the reason, and what came of them">
        <Answered query={decisions}>
          {(found) => <Decisions decisions={found.decisions} why={found.why} />}
        </Answered>
      </Panel>
    </div>
  )
}

const NONE: never[] = []
