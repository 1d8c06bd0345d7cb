import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { type Answer, call, listAgents, type Problem } from '../client.ts'
import { FIELD } from '../parts/buttons.tsx'
import { addressIn, usePlace } from '../place.tsx'
import { newestRun } from './first-place.ts'

const LIVE_LOG = ''
const EVERY_MS = 10_000

/** Which agent, and which of its logs. A home may have a thousand agents: the field completes what is typed. */
export const Picker = () => {
  const place = usePlace()
  const [, go] = useLocation()
  const names = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const agents = useQuery<readonly string[], Problem>({ queryKey: ['agents'], queryFn: listAgents })
  const runs = useQuery<Answer<'runs'>, Problem>({
    queryKey: ['runs', place.agent],
    queryFn: () => call({ agent: place.agent, run: null }, 'runs', {}),
    // To list the runs of an agent that is not there would make it.
    enabled: agents.data?.includes(place.agent) === true,
    refetchInterval: EVERY_MS,
  })
  const choose = async (agent: string): Promise<void> => {
    setTyped(agent)
    if (!agents.data?.includes(agent)) return
    const { runs: of } = await call({ agent, run: null }, 'runs', {})
    setTyped(null)
    go(addressIn({ agent, run: newestRun(of), asOf: null }, 'overview'))
  }
  const simulated = runs.data?.runs.filter(({ mode }) => mode !== 'live') ?? []
  const hasLive = runs.data === undefined || runs.data.runs.some(({ mode }) => mode === 'live')
  return (
    <div className="flex min-w-0 flex-1 gap-2 lg:flex-col">
      <input
        aria-label="Agent"
        list={names}
        value={typed ?? place.agent}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => void choose(target.value)}
        className={`${FIELD} w-24 flex-1 font-semibold lg:w-full`}
      />
      <datalist id={names}>
        {agents.data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <select
        aria-label="Run"
        value={place.run ?? LIVE_LOG}
        onChange={({ target }) =>
          go(
            addressIn(
              { agent: place.agent, run: target.value === LIVE_LOG ? null : target.value, asOf: null },
              'overview',
            ),
          )
        }
        className={`${FIELD} w-24 flex-1 lg:w-full`}
      >
        {(hasLive || place.run === null) && <option value={LIVE_LOG}>live</option>}
        {place.run !== null && !simulated.some(({ run }) => run === place.run) && (
          <option value={place.run}>{place.run}</option>
        )}
        {simulated.map(({ run, mode }) => (
          <option key={run} value={run}>
            {run} ({mode})
          </option>
        ))}
      </select>
    </div>
  )
}
