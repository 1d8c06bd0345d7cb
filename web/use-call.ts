import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Answer, type CallName, call, type Input, type Problem } from './client.ts'
import { usePlace } from './place.tsx'

interface CallOptions {
  /** Asked for every ten seconds, not with every event: an answer about the whole home or of many runs. */
  readonly slow?: boolean
  readonly enabled?: boolean
}

const SLOW_MS = 10_000

/** An answer as of the moment that the page displays, asked for again as events come. */
export const useCall = <Name extends CallName>(
  name: Name,
  input: Input<Name>,
  { slow = false, enabled = true }: CallOptions = {},
): UseQueryResult<Answer<Name>, Problem> => {
  const { agent, run, asOf } = usePlace()
  // Every call that reads takes a moment.
  const asked = (asOf === null ? input : { ...(input as object), asOf }) as Input<Name>
  return useQuery<Answer<Name>, Problem>({
    queryKey: ['call', agent, run, name, asked],
    queryFn: ({ signal }) => call({ agent, run }, name, asked, signal),
    placeholderData: keepPreviousData,
    enabled,
    meta: { slow },
    ...(slow && asOf === null ? { refetchInterval: SLOW_MS } : {}),
  })
}

interface Page {
  readonly next: string | number | null
}

/** A list that goes on: each page begins where `next` of the one before says. */
export const usePages = <Name extends 'trades' | 'decisions'>(name: Name, input: Input<Name>) => {
  const { agent, run, asOf } = usePlace()
  const asked = { ...(input as object), ...(asOf === null ? {} : { asOf }) }
  return useInfiniteQuery({
    queryKey: ['call', agent, run, name, asked, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        { agent, run },
        name,
        (pageParam === null ? asked : { ...asked, before: pageParam }) as Input<Name>,
        signal,
      ),
    initialPageParam: null as string | number | null,
    getNextPageParam: (last) => (last as Page).next,
    placeholderData: keepPreviousData,
  })
}

/** A call that records something; what is displayed is then asked for again. */
export const useWrite = <Name extends CallName>(name: Name) => {
  const { agent, run } = usePlace()
  const client = useQueryClient()
  return useMutation<Answer<Name>, Problem, Input<Name>>({
    mutationFn: (input) => call({ agent, run }, name, input),
    onSuccess: () => client.invalidateQueries({ queryKey: ['call', agent, run] }),
  })
}
