import { useInfiniteQuery, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { type Answer, call, type Input, type Problem } from '../../client.ts'
import { usePlace } from '../../place.tsx'

// The calls of this room, and the fields of their answers that it uses.

export type LogEvent = Answer<'events'>['events'][number]
export type Run = Answer<'runs'>['runs'][number]
type EventsAsked = NonNullable<Input<'events'>>

const PAGE = 100

/** Newest first, page after page. */
export const useEventPages = (kind: string) => {
  const { agent, run, asOf } = usePlace()
  // The kinds of the list are the call’s own; another is an error that is displayed.
  const asked = {
    limit: PAGE,
    ...(kind === '' ? {} : { kind }),
    ...(asOf === null ? {} : { asOf }),
  } as EventsAsked
  return useInfiniteQuery<Answer<'events'>, Problem, { pages: Answer<'events'>[] }, unknown[], number | null>(
    {
      queryKey: ['call', agent, run, 'events', asked, 'pages'],
      queryFn: ({ pageParam, signal }) =>
        call({ agent, run }, 'events', pageParam === null ? asked : { ...asked, before: pageParam }, signal),
      initialPageParam: null,
      getNextPageParam: ({ more, events }) => (more ? (events.at(-1)?.seq ?? null) : null),
    },
  )
}

export const useVerify = () => {
  const { agent, run } = usePlace()
  return useMutation<Answer<'verify'>, Problem>({ mutationFn: () => call({ agent, run }, 'verify', {}) })
}

export const useRuns = () => {
  const { agent } = usePlace()
  return useQuery<Answer<'runs'>, Problem>({
    queryKey: ['runs', agent],
    queryFn: () => call({ agent, run: null }, 'runs', {}),
  })
}

/** The name by which an agent’s live log is compared. */
const LIVE = 'live'
const POINTS = 250

export const useComparison = (runs: readonly string[]) => {
  const { agent } = usePlace()
  const difference = useQuery<Answer<'diff'>, Problem>({
    queryKey: ['diff', agent, runs],
    queryFn: () => call({ agent, run: null }, 'diff', { runs: [...runs] }),
    enabled: runs.length === 2,
  })
  const curves = useQueries({
    queries: runs.map((run) => ({
      queryKey: ['curve', agent, run],
      queryFn: () => call({ agent, run: run === LIVE ? null : run }, 'state', { points: POINTS, history: 0 }),
    })),
    combine: (found) => found.map(({ data }) => data?.points ?? []),
  })
  return { difference, curves }
}
