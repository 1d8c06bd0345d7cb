import type { Memory } from '#calls'
import { isRead } from '#calls/serving'
import { type McpHttpHandler, requestHandler, toolsOf } from '#mcp/tools'
import { DEFAULT_PROFILE, zProfile } from '#settings'
import { parse } from '#vocabulary'
import { type Bearer, onlyLooks, refuseBeyond } from './bearer.ts'
import type { Place } from './place.ts'
import type { ServedAgents } from './served-agents.ts'

/** One for each memory and profile, as long as the memory is open. */
const handlers = new WeakMap<Memory, McpHttpHandler>()

/** A request of the Model Context Protocol to an agent's memory, by the tools whose calls the bearer may make. */
export const mcpOver = async (
  agents: ServedAgents,
  bearer: Bearer,
  place: Place,
  request: Request,
): Promise<Response> => {
  // Resources and prompts are read.
  refuseBeyond(bearer, { agent: place.agent, call: 'mcp', access: 'read' })
  const look = onlyLooks(bearer)
  const profile = parse(zProfile, place.profile ?? (look ? 'chat' : DEFAULT_PROFILE), 'profile')
  const tools = toolsOf(profile).filter(({ call }) => !look || isRead(call))
  const opening = { create: !look && profile !== 'chat', look }
  // A model records as the agent, whatever the token.
  const agent: Bearer = { ...bearer, actor: 'agent' }
  const { memory, letGo } = await agents.use(agent, place, opening, `mcp ${profile} ${bearer.scope}`)
  try {
    let handler = handlers.get(memory)
    if (handler === undefined) {
      handler = requestHandler({ memory, profile, tools })
      handlers.set(memory, handler)
    }
    return untilTaken(await handler.fetch(request), letGo)
  } catch (error) {
    letGo()
    throw error
  }
}

/** A response that says when it has been read: a tool may still be at work when its stream begins. */
const untilTaken = (response: Response, ended: () => void): Response => {
  if (response.body === null) {
    ended()
    return response
  }
  const body = response.body.pipeThrough(new TransformStream({ flush: ended, cancel: ended }))
  return new Response(body, response)
}
