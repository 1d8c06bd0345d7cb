import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Memory } from '#calls'
import { isRead, packageVersion } from '#calls/serving'
import type { Profile } from '#settings'
import { isHindcastError, withCallNames } from '#vocabulary'
import type { Fields } from './argument-names.ts'
import { INSTRUCTIONS } from './profiles.ts'
import { registerPrompts } from './prompts.ts'
import { registerResources } from './resources.ts'
import { answerOf, jsonSchemaOf, type Tool, toolError, toolNames } from './tool.ts'

/** An agent's memory by the tools of a profile. */
export interface Served {
  readonly memory: Memory
  readonly profile: Profile
  readonly tools: readonly Tool[]
}

/** A server of the Model Context Protocol: for one connection, or for one request over HTTP. */
export const mcpServer = ({ memory, profile, tools }: Served): McpServer => {
  const server = new McpServer(
    { name: 'hindcast', version: packageVersion() },
    { instructions: INSTRUCTIONS[profile] },
  )
  const nameOf = toolNames(tools)
  for (const tool of tools)
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: listed(() => jsonSchemaOf(tool.input)),
        outputSchema: listed(() => typesOf(tool.call.output)),
        annotations: {
          // With a turn, what is shown is recorded.
          readOnlyHint: isRead(tool.call) && !('turn' in tool.input.shape),
          idempotentHint: isRead(tool.call),
          // Nothing is taken back: what is recorded is added.
          destructiveHint: false,
          openWorldHint: false,
        },
      },
      async (given: Fields): Promise<CallToolResult> => {
        try {
          const { text, data } = await answerOf(memory, tool, given, nameOf)
          return { content: [{ type: 'text', text }], structuredContent: { ...data } }
        } catch (cause) {
          const { text, error } = toolError(cause, nameOf)
          // Not structuredContent: clients check that against the schema of an answer, and would hide the error.
          return { isError: true, content: [{ type: 'text', text }], _meta: { error } }
        }
      },
    )
  const worded = async (text: Promise<string>): Promise<string> => {
    const found = await text.catch((cause: unknown) => {
      if (!isHindcastError(cause)) throw cause
      const next = withCallNames(cause.next, nameOf)
      const said = `${cause.message}. ${next}`
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, said, { code: cause.code, next })
    })
    return withCallNames(found, nameOf)
  }
  registerResources(server, memory, worded)
  registerPrompts(server, memory, worded)
  return server
}

/** A schema as the SDK lists it. The SDK checks nothing by it: the call does, in the words of every door. */
const listed = (asJson: () => Fields): StandardSchemaWithJSON<Fields> => ({
  '~standard': {
    version: 1,
    vendor: 'hindcast',
    // Of any type: the call says what is wrong with it.
    validate: (value) => ({ value: value as Fields }),
    jsonSchema: { input: asJson, output: asJson },
  },
})

/** Types alone: with its descriptions an answer's schema would be twice as long in every list of tools. */
const typesOf = (schema: z.ZodType): Fields => {
  const { $schema: _, ...types } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void delete jsonSchema.description,
  })
  return types
}
