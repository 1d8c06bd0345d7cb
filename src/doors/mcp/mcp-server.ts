import {
  type CallToolResult,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Memory } from '#operations'
import type { Profile } from '#settings'
import { isHindcastError, shownValue, withCallNames } from '#vocabulary'
import { waitedFor } from '../call-progress.ts'
import { packageVersion } from '../package-version.ts'
import type { Tool } from '../tools/tool.ts'
import { toolInput } from '../tools/tool-input.ts'
import { toolSchema } from '../tools/tool-schema.ts'
import type { CallName } from '../tools/tool-words.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { PROMPT_ARGUMENTS, PROMPTS, promptText } from './prompts.ts'
import { RESOURCE_TEMPLATES, RESOURCES, resourceAt } from './resources.ts'
import { toolError, toolResult } from './tool-result.ts'

/** What a server serves: an agent's memory by the tools of a profile. */
export interface Served {
  readonly memory: Memory
  readonly profile: Profile
  readonly tools: readonly Tool[]
  /** How the tools are named in what it says. */
  readonly nameOf: CallName
}

/** A server of the Model Context Protocol: for one connection, or for one request over HTTP. */
export const mcpServer = ({ memory, profile, tools, nameOf }: Served): Server => {
  const server = new Server(
    { name: 'hindcast', version: packageVersion() },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS[profile] },
  )
  const listed = tools.map(listedTool)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))

  server.setRequestHandler('tools/list', () => ({ tools: [...listed] }))
  server.setRequestHandler('tools/call', async ({ params }, context): Promise<CallToolResult> => {
    const tool = byName.get(params.name)
    if (tool === undefined) throw noTool(params.name, tools)
    try {
      const input = toolInput(tool, params.arguments)
      const answer = await waitedFor(waitingIn(context), () => memory.call(tool.call, input))
      return toolResult(tool, answer as object, nameOf)
    } catch (error) {
      return toolError(tool, error, nameOf)
    }
  })

  server.setRequestHandler('resources/list', () => ({
    resources: RESOURCES.map(({ uri, name, description }) => ({
      uri,
      name,
      description,
      mimeType: MARKDOWN,
    })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: RESOURCE_TEMPLATES.map(({ uriTemplate, name, description }) => ({
      uriTemplate,
      name,
      description,
      mimeType: MARKDOWN,
    })),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const read = resourceAt(uri)
    if (read === null)
      throw refused(
        `there is no resource ${shownValue(uri)}`,
        'not_found',
        'The lists of resources have them.',
      )
    const text = await read(memory).catch((error: unknown) => {
      throw isHindcastError(error)
        ? refused(error.message, error.code, withCallNames(error.next, nameOf))
        : error
    })
    return { contents: [{ uri, mimeType: MARKDOWN, text }] }
  })

  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ name, description }) => ({ name, description, arguments: PROMPT_ARGUMENTS })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name)
    if (prompt === undefined)
      throw refused(`there is no prompt ${shownValue(params.name)}`, 'not_found', namesOf(PROMPTS))
    const { language = 'en' } = params.arguments ?? {}
    if (language !== 'en' && language !== 'zh')
      throw refused(`language cannot be ${shownValue(language)}`, 'invalid_input', 'It is en or zh.')
    const text = await promptText(memory, prompt, language)
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
  return server
}

const MARKDOWN = 'text/markdown'

/** A tool as a client lists it. Nothing is ever taken back: what is recorded is added. */
const listedTool = (tool: Tool): ListedTool => ({
  name: tool.name,
  description: tool.says,
  // Plain JSON, as the wire has it.
  inputSchema: toolSchema(tool) as ListedTool['inputSchema'],
  annotations: {
    // What a turn is shown is recorded with it.
    readOnlyHint: !tool.call.writes && !('turn' in tool.takes),
    idempotentHint: !tool.call.writes || tool.again === true,
    destructiveHint: false,
    openWorldHint: false,
  },
})

/** Whoever made the request: told how far it has come, where they asked to be. */
const waitingIn = ({ mcpReq }: ServerContext) => {
  const progressToken = mcpReq._meta?.progressToken
  let told = -1
  return {
    signal: mcpReq.signal,
    tell: (done: number, total: number): void => {
      const percent = Math.floor((100 * done) / Math.max(total, 1))
      if (progressToken === undefined || percent <= told) return
      told = percent
      // Whoever no longer listens is not told; the call goes on or ends by its signal.
      mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken, progress: done, total } })
        .catch(() => {})
    },
  }
}

const refused = (message: string, code: string, next: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `${message}. ${next}`, { code, next })

const namesOf = (named: readonly { readonly name: string }[]): string =>
  `There are ${named.map(({ name }) => name).join(', ')}.`

const noTool = (name: string, tools: readonly Tool[]): ProtocolError =>
  refused(`there is no tool ${shownValue(name)}`, 'not_found', namesOf(tools))
