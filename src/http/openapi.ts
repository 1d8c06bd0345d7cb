import { z } from 'zod'
import type { Call } from '#calls'
import { packageVersion } from '#calls/serving'
import { MODES } from '#log'
import { AGENTS, pathOf } from './call-path.ts'
import { SERVED } from './served-calls.ts'

type Schema = { readonly [key: string]: unknown }

/** The OpenAPI 3.1 document of all calls. It is made of the same schemas that check them. */
export const openApi = (): object => {
  const inputs = namedSchemas('input')
  const outputs = namedSchemas('output')
  const paths: { [path: string]: object } = {
    '/healthz': { get: plain('healthz', 'Whether the server runs.', '200') },
    '/readyz': { get: plain('readyz', 'Whether its home can be written to.', '200') },
    [AGENTS]: { get: { ...plain('agents', 'The agents of this home.', '200'), security: SECURITY } },
  }
  for (const call of SERVED)
    paths[`${AGENTS}/{agent}/${pathOf(call)}`] = {
      post: callOf(call, inputs.refOf(call), outputs.refOf(call)),
    }
  const events = `${AGENTS}/{agent}/events`
  paths[events] = { ...paths[events], get: STREAM }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hindcast',
      version: packageVersion(),
      description:
        'Memory for AI trading agents. Every call of the library is a POST with its input as JSON.',
    },
    servers: [{ url: '/', description: 'the server that this document comes from' }],
    security: SECURITY,
    paths,
    components: {
      schemas: { Problem: PROBLEM, ...inputs.schemas, ...outputs.schemas },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'hindcast token create' } },
    },
  }
}

/** Also without one, where none was made. */
const SECURITY = [{ token: [] }, {}]

const plain = (operationId: string, summary: string, status: string) => ({
  operationId,
  summary,
  security: [],
  responses: {
    [status]: { description: summary, content: { 'application/json': { schema: { type: 'object' } } } },
    default: PROBLEM_RESPONSE,
  },
})

const query = (name: string, description: string, schema: Schema) => ({
  name,
  in: 'query',
  description,
  schema,
})

/** Which of an agent's logs a call is about. */
const PLACE = [
  { name: 'agent', in: 'path', required: true, description: 'whose memory', schema: { type: 'string' } },
  query('run', 'a run of the agent; its live log if left out', { type: 'string' }),
  query('mode', 'opens the run if it is not there yet', { enum: MODES }),
  query('strategy', 'what is recorded and asked without a strategy is of this one', { type: 'string' }),
]

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'the id of facts that are sent without a time and an id of their own, so that a retry records nothing twice',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const PROBLEM: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'field', 'next'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'what was wrong' },
    code: { type: 'string', description: 'one of docs/errors.md' },
    field: { type: ['string', 'null'], description: 'with which field' },
    next: { type: 'string', description: 'what to do' },
  },
}

const PROBLEM_RESPONSE = {
  description: 'What went wrong, with which field, and what to do.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const STREAM = {
  operationId: 'events.stream',
  summary: 'Every event after its commit, as server-sent events; resumed by Last-Event-ID.',
  parameters: [
    ...PLACE,
    query('after', 'only events after this seq; from now on if left out', { type: 'integer', minimum: 0 }),
  ],
  responses: {
    200: { description: 'events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    default: PROBLEM_RESPONSE,
  },
}

const callOf = ({ name, verb, describe, access }: Call, input: Schema, output: Schema): object => ({
  operationId: name,
  tags: [verb],
  summary: describe,
  description: access === 'person' ? 'Takes a person’s token.' : `Takes a token that may ${access}.`,
  parameters: access === 'read' ? PLACE : [...PLACE, IDEMPOTENCY_KEY],
  requestBody: { content: { 'application/json': { schema: input } } },
  responses: {
    200: { description: 'the answer', content: { 'application/json': { schema: output } } },
    default: PROBLEM_RESPONSE,
  },
})

const REF = '#/components/schemas/'

/** The schemas of all inputs or outputs as components. A shape that several calls share is one component. */
const namedSchemas = (io: 'input' | 'output') => {
  const registry = z.registry<{ id: string }>()
  for (const call of SERVED) registry.add(call[io], { id: `${call.name}.${io}` })
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => `${REF}${id}` })
  const { __shared: shared, ...own } = schemas as { readonly [name: string]: Schema }
  const shapes = Object.entries((shared?.$defs ?? {}) as { readonly [name: string]: Schema })
  const all = { ...own, ...Object.fromEntries(shapes.map(([name, shape]) => [`${name}.${io}`, shape])) }
  const text = JSON.stringify(all).replaceAll(
    /"\$ref":"(?:#\/components\/schemas\/__shared)?#\/\$defs\/([^"]+)"/g,
    (_, name: string) => `"$ref":"${REF}${name}.${io}"`,
  )
  return {
    schemas: JSON.parse(text, (key, value: unknown) =>
      key === '$id' || key === '$schema' ? undefined : value,
    ) as { readonly [name: string]: Schema },
    refOf: (call: Call): Schema => ({ $ref: `${REF}${registry.get(call[io])?.id}` }),
  }
}
