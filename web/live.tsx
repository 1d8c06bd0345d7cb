import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { followEvents, type LogPlace, Problem } from './client.ts'
import { usePlace } from './place.tsx'

export type LiveState = 'live' | 'connecting' | 'disconnected'

/** Answers are asked for again at most so often, however many events come. */
const BETWEEN_MS = 350
/** Events of one call come together. */
const TOGETHER_MS = 20
const RETRY_MS = 1_000

const LiveContext = createContext<LiveState>('connecting')
export const useLive = (): LiveState => useContext(LiveContext)

/** Follows the log’s events, and asks again for what is displayed of now. */
export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const { agent, run } = usePlace()
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  useEffect(() => {
    const leaving = new AbortController()
    const { heard, stop } = refresher(client, { agent, run })
    void follow({ agent, run }, leaving.signal, setState, heard)
    return () => {
      leaving.abort()
      stop()
    }
  }, [agent, run, client])
  return <LiveContext value={state}>{children}</LiveContext>
}

const follow = async (
  place: LogPlace,
  signal: AbortSignal,
  setState: (state: LiveState) => void,
  heard: () => void,
): Promise<void> => {
  let wasOpen = false
  while (!signal.aborted) {
    try {
      const opened = (): void => {
        setState('live')
        // Events may have come while it was away.
        if (wasOpen) heard()
        wasOpen = true
      }
      await followEvents(place, signal, opened, heard)
    } catch (error) {
      if (signal.aborted) return
      // Without a token, or without the agent, trying again is of no use.
      if (error instanceof Problem && error.code !== 'unreachable') return setState('disconnected')
    }
    if (signal.aborted) return
    setState('disconnected')
    await new Promise((done) => setTimeout(done, RETRY_MS))
  }
}

const refresher = (client: QueryClient, { agent, run }: LogPlace) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let again = false
  let endedAt = Number.NEGATIVE_INFINITY
  const ask = async (): Promise<void> => {
    timer = undefined
    isAsking = true
    await client.invalidateQueries(
      {
        predicate: ({ queryKey: [what, ofAgent, ofRun, , input], meta }) =>
          what === 'call' &&
          ofAgent === agent &&
          ofRun === run &&
          meta?.slow !== true &&
          (input as { asOf?: string } | undefined)?.asOf === undefined,
      },
      { cancelRefetch: false },
    )
    isAsking = false
    endedAt = performance.now()
    if (!again) return
    again = false
    timer = setTimeout(ask, BETWEEN_MS)
  }
  const heard = (): void => {
    if (isAsking) again = true
    else timer ??= setTimeout(ask, Math.max(TOGETHER_MS, endedAt + BETWEEN_MS - performance.now()))
  }
  return { heard, stop: () => clearTimeout(timer) }
}
