import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import type { Call } from '#calls'
import { isRead, makesMemory, packageVersion } from '#calls/serving'
import { type Clock, HindcastError, parse } from '#vocabulary'
import { type Bearer, bearerOf, onlyLooks, refuseBeyond } from './bearer.ts'
import { AGENTS, pathOf } from './call-path.ts'
import { waitedFor } from './call-progress.ts'
import { beginsAfter, eventStream } from './event-stream.ts'
import { exportStream, notAPersons, zExportFormat } from './export-stream.ts'
import { mcpOver } from './mcp-route.ts'
import { openApi } from './openapi.ts'
import type { PageLink } from './page-link.ts'
import { type Place, placeOf } from './place.ts'
import { problemResponse } from './problem.ts'
import { bodyOf, limitedBody } from './request-body.ts'
import { type Reached, refuseForeign } from './same-origin.ts'
import type { ServedAgents } from './served-agents.ts'
import { rejectFile, SERVED } from './served-calls.ts'
import { TRY_PAGE, TRY_SCRIPT, TRY_STYLE } from './try-page.ts'
import { webPage } from './web-page.ts'
import { keyOf, withKey } from './with-key.ts'

export interface AppGiven {
  readonly agents: ServedAgents
  readonly clock: Clock
  readonly link: PageLink
  readonly reached: Reached
  /** Aborted when the server ends: whoever follows events is let go. */
  readonly closing: AbortSignal
}

type Env = { Variables: { bearer: Bearer } }

/** The server’s answers to requests, whatever they come by. */
export const httpApp = ({ agents, clock, link, reached, closing }: AppGiven): Hono<Env> => {
  const app = new Hono<Env>()

  app.onError((error) => problemResponse(error))
  app.notFound(({ req }) => problemResponse(noSuchPath(req.method, req.path)))

  app.use('*', async ({ req, header }, next) => {
    refuseForeign(req.raw, reached)
    await next()
    header('x-content-type-options', 'nosniff')
    if (!req.path.startsWith('/assets/')) header('cache-control', 'no-store')
  })
  if (reached.origins.length > 0) app.use('/v1/*', cors({ origin: [...reached.origins] }))

  app.get('/healthz', ({ json }) => json({ ok: true, version: packageVersion() }))
  app.get('/readyz', async ({ json }) => {
    const trouble = await agents.home.trouble()
    if (trouble !== null)
      throw new HindcastError('store_gone', trouble, { next: 'Make room or give the right to write there.' })
    return json({ ready: true, open: agents.open })
  })
  app.route('/', webPage())
  app.get('/try', (c) => c.html(TRY_PAGE, 200, { 'content-security-policy': ONLY_OURS }))
  app.get('/try.js', ({ body }) =>
    body(TRY_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/try.css', ({ body }) => body(TRY_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  let document: string | undefined
  app.get('/openapi.json', ({ body }) => {
    document ??= JSON.stringify(openApi())
    return body(document, 200, { 'content-type': 'application/json; charset=utf-8' })
  })

  app.post('/page-link', limitedBody, async (c) => {
    const { code } = parse(zLinkCode, await bodyOf(c), 'page-link')
    return c.json({ secret: link.use(code, clock.now()) })
  })

  const letIn = async (request: Request): Promise<Bearer> =>
    (await link.bearerOf(/^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '')) ??
    bearerOf(agents.home, request, clock.now(), reached.loopback)

  app.use('/v1/*', async (c, next) => {
    c.set('bearer', await letIn(c.req.raw))
    await next()
  })

  app.get(AGENTS, async ({ json, var: { bearer } }) => {
    refuseBeyond(bearer, { agent: bearer.agent, call: 'agents', access: 'read' })
    const all = await agents.home.agents()
    return json({ agents: all.filter((name) => bearer.agent === null || name === bearer.agent) })
  })

  app.get(`${AGENTS}/:agent/events`, async (c) => {
    const { req } = c
    const { bearer } = c.var
    const agent = req.param('agent')
    refuseBeyond(bearer, { agent, call: 'events', access: 'read' })
    // A stream for a request of its head would have no reader.
    if (req.method === 'HEAD') throw noSuchPath(req.method, req.path)
    const place = placeOf(agent, req.url, ['after'])
    const after = beginsAfter(req.raw)
    const { memory, letGo: ended } = await agents.use(bearer, place, {
      create: false,
      look: onlyLooks(bearer),
    })
    return eventStream(c, memory, { after, closing, isLetIn: () => letIn(req.raw), ended })
  })

  app.get(`${AGENTS}/:agent/export`, async (c) => {
    const { bearer } = c.var
    const agent = c.req.param('agent')
    refuseBeyond(bearer, { agent, call: 'export', access: 'read' })
    if (bearer.actor !== 'person') throw notAPersons()
    const place = placeOf(agent, c.req.url, ['format'])
    const format = parse(zExportFormat, c.req.query('format'), 'format')
    const { memory, letGo } = await agents.use(bearer, place, { create: false, look: onlyLooks(bearer) })
    return exportStream(c, memory, format, letGo)
  })

  app.all(`${AGENTS}/:agent/mcp`, async ({ req, var: { bearer } }) => {
    const agent = req.param('agent')
    return mcpOver(agents, bearer, placeOf(agent, req.url, ['profile']), req.raw)
  })

  for (const call of SERVED)
    app.post(`${AGENTS}/:agent/${pathOf(call)}`, limitedBody, async (c) => {
      const {
        req,
        var: { bearer },
      } = c
      const agent = req.param('agent') ?? ''
      refuseBeyond(bearer, { ...call, agent, call: call.name })
      const place = placeOf(agent, req.url)
      const input = withKey(call, await bodyOf(c), keyOf(req.raw))
      rejectFile(call, input)
      return c.json(await answerOf(agents, bearer, call, place, input, req.raw.signal))
    })
  return app
}

const zLinkCode = z.strictObject({ code: z.string() })

const ONLY_OURS =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const answerOf = async (
  agents: ServedAgents,
  bearer: Bearer,
  call: Call,
  place: Place,
  input: unknown,
  signal: AbortSignal,
): Promise<object> => {
  const { opensRun } = call
  const opened = opensRun ? { ...place, run: undefined, mode: undefined } : place
  const look = isRead(call) && onlyLooks(bearer)
  const { memory, letGo } = await agents.use(bearer, opened, { create: makesMemory(call), look })
  try {
    const answer = await waitedFor(signal, () => memory.call(call, input as never))
    return seenBy(bearer, answer as object)
  } finally {
    letGo()
  }
}

/** An answer without the names of agents that are not the bearer's to know. */
const seenBy = ({ agent }: Bearer, answer: object): object =>
  agent !== null && 'agents' in answer ? { ...answer, agents: [agent] } : answer

const PATHS = SERVED.map(pathOf)

const noSuchPath = (method: string, path: string): HindcastError => {
  const call = path
    .slice(AGENTS.length + 1)
    .split('/')
    .slice(1)
    .join('/')
  return PATHS.includes(call)
    ? new HindcastError('not_found', `${call} is no ${method}`, {
        field: 'method',
        next: 'Every call is a POST, with its input as JSON.',
      })
    : new HindcastError('not_found', `there is nothing at ${path}`, {
        field: 'path',
        next: 'GET /openapi.json lists every call.',
      })
}
