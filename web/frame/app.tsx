import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { type Answer, call, listAgents, type Problem } from '../client.ts'
import { LiveProvider } from '../live.tsx'
import { Command, ProblemNote } from '../parts/panel.tsx'
import { addressIn, PlaceProvider, useMaybePlace } from '../place.tsx'
import { lastAgent, newestRun } from './first-place.ts'
import { Shell } from './shell.tsx'
import { TokenForm } from './token-form.tsx'

export const App = () => (
  <PlaceProvider>
    <Entrance />
  </PlaceProvider>
)

const Entrance = () => {
  const place = useMaybePlace()
  if (place === null) return <FirstAgent />
  return (
    <LiveProvider key={`${place.agent} ${place.run}`}>
      <Shell />
    </LiveProvider>
  )
}

/** Where the page begins: the agent of the last visit, or the first; its live log, or its newest run. */
const FirstAgent = () => {
  const agents = useQuery<readonly string[], Problem>({
    queryKey: ['agents'],
    queryFn: listAgents,
    refetchInterval: 2_000,
  })
  const last = lastAgent()
  const agent = agents.data?.find((name) => name === last) ?? agents.data?.[0]
  const runs = useQuery<Answer<'runs'>, Problem>({
    queryKey: ['first runs', agent],
    queryFn: () => call({ agent: agent ?? '', run: null }, 'runs', {}),
    enabled: agent !== undefined,
  })
  const problem = agents.error ?? runs.error
  const isRefused = problem?.code === 'token_refused'
  // The form stays while a token is tried: what is typed into it is not lost.
  const [asksToken, setAsksToken] = useState(false)
  if (isRefused && !asksToken) setAsksToken(true)
  if (agent !== undefined && runs.data !== undefined)
    return <Redirect to={addressIn({ agent, run: newestRun(runs.data.runs), asOf: null }, 'overview')} />
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-lg font-semibold">Hindcast</h1>
      {problem !== null && <ProblemNote problem={problem} />}
      {asksToken && <TokenForm />}
      {problem === null && agents.data?.length === 0 && (
        <div className="mt-3">
          <p>There is no agent in this home yet. This page follows it as soon as there is one.</p>
          <p className="mt-3 text-muted">Look at one that trades a made-up market:</p>
          <Command text="npx hindcast up --demo" />
          <p className="mt-3 text-muted">Or connect your own, such as Claude Code:</p>
          <Command text="npx hindcast connect claude-code --agent gold --write" />
        </div>
      )}
      {problem === null && agents.data?.length !== 0 && <p className="mt-3 text-muted">Loading…</p>}
    </main>
  )
}
