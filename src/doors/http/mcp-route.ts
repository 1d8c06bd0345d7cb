import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { Memory } from '#operations'
import { DEFAULT_PROFILE, zProfile } from '#settings'
import { parse } from '#vocabulary'
import { requestHandler } from '../mcp/serve.ts'
import { toolsOf } from '../tools/profiles.ts'
import { toolWords } from '../tools/tool-words.ts'
import { type Bearer, refuseBeyond } from './bearer.ts'
import type { Place } from './place.ts'
import type { ServedAgents } from './served-agents.ts'

/** One for each memory and profile, as long as the memory is open. */
const handlers = new WeakMap<Memory, McpHttpHandler>()

/** A request of the Model Context Protocol to an agent's memory. Whoever may only read gets the tools that only read. */
export const mcpOver = async (
  agents: ServedAgents,
  bearer: Bearer,
  place: Place,
  request: Request,
): Promise<Response> => {
  const usual = bearer.scopes.includes('write') ? DEFAULT_PROFILE : 'chat'
  const profile = parse(zProfile, place.profile ?? usual, 'profile')
  const reads = profile === 'chat'
  refuseBeyond(bearer, { agent: place.agent, call: `mcp (${profile})`, scope: reads ? 'read' : 'write' })
  const tools = toolsOf(profile, false)
  const words = toolWords(tools)
  const { memory, letGo } = await agents.use(bearer, place, { create: !reads, words }, `mcp ${profile}`)
  try {
    let handler = handlers.get(memory)
    if (handler === undefined) {
      handler = requestHandler({ memory, profile, tools, words })
      handlers.set(memory, handler)
    }
    return await handler.fetch(request)
  } finally {
    letGo()
  }
}
