import type { Calls } from '#calls'

// The page’s way to the memory: the public calls over HTTP, typed by the library’s own list.

export type CallName = keyof Calls
export type Input<Name extends CallName> = Parameters<Calls[Name]>[0]
export type Answer<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>

/** A log, by the address of the page. `run` is null for the agent’s live log. */
export interface LogPlace {
  readonly agent: string
  readonly run: string | null
}

/** An error as every door answers it. */
export class Problem extends Error {
  readonly code: string
  readonly next: string
  readonly field: string | null
  constructor(code: string, detail: string, next: string, field: string | null = null) {
    super(detail)
    this.code = code
    this.next = next
    this.field = field
  }
}

const TOKEN = 'hindcast-token'
/** Kept for this tab alone. */
export const tokenOfTab = (): string | null => sessionStorage.getItem(TOKEN)
export const setTokenOfTab = (token: string | null): void =>
  token === null ? sessionStorage.removeItem(TOKEN) : sessionStorage.setItem(TOKEN, token)

const headers = (): { [name: string]: string } => {
  const token = tokenOfTab()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

const asked = async (path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(path, { ...init, headers: { ...init.headers, ...headers() } }).catch(
    (cause: unknown) => {
      if (init.signal?.aborted) throw cause
      throw new Problem('unreachable', 'the server does not answer', 'Start it again: npm start')
    },
  )
  if (response.ok) return response
  const said = (await response.json().catch(() => ({}))) as Partial<Problem> & { detail?: string }
  throw new Problem(
    said.code ?? 'unexpected',
    said.detail ?? `the server answered ${response.status}`,
    said.next ?? 'Reload the page.',
    said.field ?? null,
  )
}

const addressOf = ({ agent, run }: LogPlace, path: string, query: string[] = []): string => {
  const all = run === null ? query : [`run=${encodeURIComponent(run)}`, ...query]
  return `/v1/agents/${encodeURIComponent(agent)}/${path}${all.length > 0 ? `?${all.join('&')}` : ''}`
}

/** `tradeRecord` is posted to `trade/record`. */
const pathOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `/${letter.toLowerCase()}`)

export const call = async <Name extends CallName>(
  place: LogPlace,
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> => {
  const response = await asked(addressOf(place, pathOf(name)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input ?? {}),
    ...(signal ? { signal } : {}),
  })
  // The server answers by the same schemas that the types come from.
  return (await response.json()) as Answer<Name>
}

/** Lets the tab in by a link that `hindcast up` printed, which is good once. */
export const enterByLink = async (): Promise<Problem | null> => {
  const code = /^#link=(.+)$/.exec(location.hash)?.[1]
  if (code === undefined) return null
  history.replaceState(null, '', location.pathname)
  const headers = { 'content-type': 'application/json' }
  try {
    const response = await asked('/page-link', { method: 'POST', headers, body: JSON.stringify({ code }) })
    setTokenOfTab(((await response.json()) as { secret: string }).secret)
    return null
  } catch (error) {
    return error as Problem // `asked` throws no other
  }
}

export const listAgents = async (): Promise<readonly string[]> =>
  ((await (await asked('/v1/agents', {})).json()) as { agents: string[] }).agents

/** The whole log as JSON lines, or its trades as CSV. */
export const exported = async (place: LogPlace, format: 'jsonl' | 'csv'): Promise<Blob> =>
  (await asked(addressOf(place, 'export', [`format=${format}`]), {})).blob()

/** Reads the stream of events until it ends; `heard` is called with each kind. An EventSource could send no token. */
export const followEvents = async (
  place: LogPlace,
  signal: AbortSignal,
  opened: () => void,
  heard: (kind: string) => void,
): Promise<void> => {
  const response = await asked(addressOf(place, 'events'), { signal })
  opened()
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('event: ')) heard(line.slice('event: '.length).trim())
  }
}
