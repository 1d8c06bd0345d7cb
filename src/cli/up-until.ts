import { homeAt } from '#calls/serving'
import { plural } from '#calls/text'
import { type HttpOptions, type HttpServer, serveHttp } from '#http'
import { liveDemo } from '#lab'
import { cut, printableText } from './printable.ts'

interface UpOptions extends Pick<HttpOptions, 'port' | 'host' | 'origins'> {
  readonly home: string
  readonly demo?: boolean | undefined
  /** Where a person reads what is printed: the page's link lets them in. */
  readonly terminal?: boolean | undefined
}

interface Told {
  tell(text: string, value?: unknown): void
  note(what: string): void
}

const DEMO = 'demo'
const EVERY_MS = 1_000
const WIDEST = 79

/** Serves a home until `enough` resolves; everything is kept by then. */
export const upUntil = async (
  enough: Promise<void>,
  { demo, terminal, ...options }: UpOptions,
  { tell, note }: Told,
): Promise<void> => {
  const { home } = options
  const agents = await homeAt({ home }).agents()
  const lives = demo ?? agents.every((agent) => agent === DEMO)
  const server = await serveHttp(options)
  const link = terminal === true ? await server.pageLink() : null
  tell(opening(home, agents, server, link), { url: server.url, home, tokens: server.tokens })
  const stops = new AbortController()
  let demoStands = ''
  const stand = (): void => {
    const { requests } = server.load()
    note(`${demoStands}${demoStands === '' ? '' : '  |  '}${plural(requests, 'request')}`)
  }
  const living = lives
    ? liveDemo({
        home,
        stops: stops.signal,
        begun: (place) => tell(demoLines(place, server), place),
        tell: (line) => tell(`${cut(printableText(line), WIDEST)}\n`),
        stands: (line) => {
          demoStands = line
          stand()
        },
      })
    : Promise.resolve()
  const telling = setInterval(stand, EVERY_MS)
  try {
    // A demo that fails says so; the server serves on for the others.
    living.catch((error: unknown) => tell(`the demo ended: ${printableText(String(error))}\n`))
    await enough
  } finally {
    clearInterval(telling)
    stops.abort()
    await Promise.allSettled([living, server.close()])
  }
  tell(`stopped; everything is kept in ${home}\n`)
}

const opening = (
  home: string,
  agents: readonly string[],
  { url, host, tokens }: HttpServer,
  link: string | null,
): string => {
  const who = tokens
    ? `on ${host}, with a token (hindcast tokens lists them)`
    : 'programs of this machine, as agents (see hindcast token create)'
  return [
    `hindcast serves ${home} on ${url}`,
    `  who calls   ${who}`,
    `  agents      ${agents.length === 0 ? 'none yet' : shortList(agents)}`,
    `  page        ${link ?? `${url}/`}`,
    ...(link === null ? [] : ['              as a person: this link is good once, within five minutes']),
    `  try a call  ${url}/try`,
    `  OpenAPI     ${url}/openapi.json`,
    `  MCP         ${url}/v1/agents/NAME/mcp`,
    `  Ctrl-C stops it, and everything is kept.`,
    '',
    '',
  ].join('\n')
}

const MOST_NAMED = 5
const shortList = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`

const demoLines = ({ agent, run }: { agent: string; run: string }, { url }: HttpServer): string =>
  [
    `The agent ${agent} trades a made-up market (run ${run}), first twenty days at once,\nthen a day in twenty seconds:`,
    `  ${url}/a/${agent}/${run}`,
    `  curl -X POST '${url}/v1/agents/${agent}/status?run=${run}'`,
    `  curl -N '${url}/v1/agents/${agent}/events?run=${run}'`,
    '',
    '',
  ].join('\n')
