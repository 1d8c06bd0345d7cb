import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { z } from 'zod'
import type { Memory } from '#calls'
import { answerOf, jsonSchemaOf, type Tool, type ToolAnswer, toolError, toolNames, toolsOf } from '#mcp/tools'
import { PROFILES, type Profile } from '#settings'
import { parse } from '#vocabulary'

export interface MemoryToolsOptions {
  /** The tools: of an agent that decides (`trading`, the default), or of someone who asks (`chat`). */
  readonly profile?: Profile
  /** Id of a turn that has begun: the tools record with it, and a model need not give it. */
  readonly turn?: string
}

const zOptions = z.strictObject({
  profile: z.enum(PROFILES).default('trading').describe('which tools'),
  turn: z.string().optional().describe('id of a turn that has begun'),
})

/**
 * The memory as tools for any model of the AI SDK: those of the MCP server, by name. A model reads a tool's text; a program finds the
 * whole answer in the result's `data`, and what was recorded or asked in its `input`.
 * @example await generateText({ model, tools: memoryTools(memory), prompt })
 */
export const memoryTools = (memory: Memory, options: MemoryToolsOptions = {}): ToolSet => {
  const { profile, turn } = parse(zOptions, options, 'memoryTools')
  const all = toolsOf(profile)
  const tools = turn === undefined ? all : all.filter(({ call }) => call.name !== 'turn')
  const nameOf = toolNames(tools)
  const sdkTool = (tool: Tool): ToolSet[string] => {
    const { turn: ofTurn, ...shape } = tool.input.shape
    const given = turn === undefined || ofTurn === undefined ? null : { turn }
    return dynamicTool({
      description: tool.description,
      // Without a check: the call's own error tells a model more. JSON Schema, as providers send it.
      inputSchema: jsonSchema(
        jsonSchemaOf(given === null ? tool.input : z.strictObject(shape)) as Parameters<
          typeof jsonSchema
        >[0] &
          object,
      ),
      execute: async (asked): Promise<ToolAnswer> => {
        try {
          return await answerOf(memory, tool, given === null ? asked : { ...Object(asked), ...given }, nameOf)
        } catch (cause) {
          // The SDK hands a model the message of what a tool throws.
          throw new Error(toolError(cause, nameOf).text, { cause })
        }
      },
      // Of what `execute` returned.
      toModelOutput: ({ output }) => ({ type: 'text', value: (output as ToolAnswer).text }),
    })
  }
  return Object.fromEntries(tools.map((tool) => [tool.name, sdkTool(tool)]))
}
