import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '#vocabulary'
import { SERVED } from '../../src/http/served-calls.ts'
import { SEED } from '../chance.ts'
import { inFolder } from '../promises/memories.ts'
import { everyCall, inRun, recordBreakouts } from './every-call.ts'
import { fromSchema, type Named, type Schema } from './from-schema.ts'
import { inServer, type Served, served } from './server.ts'

interface Call {
  readonly operationId: string
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  }
}
interface Document {
  readonly paths: { readonly [path: string]: { readonly post?: Call } }
  readonly components: { readonly schemas: Named }
}

const documentOf = async ({ url }: Served): Promise<Document> =>
  (await (await fetch(`${url}/openapi.json`)).json()) as Document

const callsOf = ({ paths }: Document): readonly (readonly [string, Call])[] =>
  Object.entries(paths).flatMap(([path, { post }]) => (post === undefined ? [] : [[path, post] as const]))

/** Checks by the document's own schemas. */
const checkerOf = (document: Document) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document as never, 'document')
  return (schema: Schema, value: unknown): string | null => {
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
    return ajv.validate(whole, value) ? null : ajv.errorsText()
  }
}

test('the document is one of OpenAPI 3.1, and has every call', () =>
  inServer(async (server) => {
    const document = await documentOf(server)
    const { valid, errors } = await new Validator().validate(document as never)
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(callsOf(document).map(([, { operationId }]) => operationId)).toEqual(
      SERVED.map(({ name }) => name),
    )
  }))

test('every call takes what its schema takes, and answers what its schema says', () =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    await mkdir(home)
    await recordBreakouts(home)
    const person = await openMemory({ home, agent: 'gold', actor: 'person' })
    const { secret: token } = await person.tokenCreate({
      bearer: 'person',
      scope: 'write',
      all: true,
    })
    await person.close()
    const server = await served(home)
    const document = await documentOf(server)
    const wrong = checkerOf(document)
    const calls = new Map(callsOf(document).map(([, call]) => [call.operationId, call]))
    const problem = document.components.schemas.Problem ?? {}
    for (const [name, input, run] of everyCall(folder)) {
      if (!calls.has(name)) continue
      const { requestBody, responses } = calls.get(name) as Call
      expect(wrong(requestBody.content['application/json'].schema, input), name).toBe(null)
      const { status, body } = await server.call('gold', name, input, { token, query: inRun(run) })
      const says = status === 200 ? responses[200].content['application/json'].schema : problem
      expect(wrong(says, body), `${name} ${status} ${JSON.stringify(body).slice(0, 300)}`).toBe(null)
    }
    await server.close()
  }))

test('a request that is made of its schema is answered, or refused with a code that is known', () =>
  inServer(async (server) => {
    await server.call('gold', 'write', { to: 'note', key: 'gold', text: 'Falls on strong jobs reports.' })
    const document = await documentOf(server)
    const wrong = checkerOf(document)
    const problem = document.components.schemas.Problem ?? {}
    for (const [path, { operationId, requestBody, responses }] of callsOf(document)) {
      const drawn = fromSchema(requestBody.content['application/json'].schema, document.components.schemas)
      for (const input of fc.sample(drawn, { numRuns: 2, seed: SEED })) {
        const { status, body, text } = await server.call('gold', path.split('{agent}/')[1] ?? '', input)
        const says = status === 200 ? responses[200].content['application/json'].schema : problem
        expect(wrong(says, body), `${operationId} ${status} ${text.slice(0, 500)}`).toBe(null)
        if (status !== 200) expect(ERROR_CODES).toContain(body.code)
        expect(body.code, `${operationId} ${JSON.stringify(input)} ${text}`).not.toBe('unexpected')
      }
    }
  }))
