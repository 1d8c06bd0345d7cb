import { z } from 'zod'
import { MODES } from '#log'
import { OPERATIONS, type Operation } from '#operations'
import { packageVersion } from '../package-version.ts'
import { AGENTS, pathOf } from './call-path.ts'

type Schema = { readonly [key: string]: unknown }

/** The OpenAPI 3.1 document of all calls. It is made of the same schemas that check them. */
export const openApi = (): object => {
  const schemas: { [name: string]: Schema } = { Problem: PROBLEM }
  const paths: { [path: string]: object } = {
    '/healthz': { get: plain('healthz', 'Whether the server runs.', '200') },
    '/readyz': { get: plain('readyz', 'Whether its home can be written to.', '200') },
    [AGENTS]: { get: { ...plain('agents', 'The agents of this home.', '200'), security: SECURITY } },
  }
  for (const operation of OPERATIONS)
    paths[`${AGENTS}/{agent}/${pathOf(operation)}`] = { post: callOf(operation, schemas) }
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
    security: SECURITY,
    paths,
    components: {
      schemas,
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
  description: 'the same key with the same request gets the same answer, and records nothing twice',
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

const callOf = (operation: Operation, schemas: { [name: string]: Schema }): object => {
  const { name, verb, describe, writes, scope, aPersons, input, output } = operation
  const body = schemaOf(name, input, 'input', schemas)
  const whose = aPersons ? ' Only a person’s token.' : ''
  return {
    operationId: name,
    tags: [verb],
    summary: describe,
    description: `Scope ${scope}.${whose}`,
    parameters: writes ? [...PLACE, IDEMPOTENCY_KEY] : PLACE,
    requestBody: { content: { 'application/json': { schema: body } } },
    responses: {
      200: {
        description: 'the answer',
        content: { 'application/json': { schema: schemaOf(name, output, 'output', schemas) } },
      },
      default: PROBLEM_RESPONSE,
    },
  }
}

/** A schema in which what it refers to by name stands among the document's own. */
const schemaOf = (
  call: string,
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: { [name: string]: Schema },
): Schema => {
  const { $schema: _, $defs = {}, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // A name says one thing within a call's input or output; another call may mean more or less by it.
  const named = (name: string): string => `${call}.${io}.${name}`
  const lifted = (node: unknown): unknown =>
    JSON.parse(JSON.stringify(node), (key, value: unknown) =>
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/\$defs\/(.+)$/, (_all, name: string) => `#/components/schemas/${named(name)}`)
        : value,
    )
  for (const [name, node] of Object.entries($defs)) {
    const { id: __, ...said } = lifted(node) as Schema
    schemas[named(name)] = said
  }
  return lifted(whole) as Schema
}
