import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { z } from 'zod'
import type { Memory } from '#operations'
import { PROFILES, type Profile } from '#settings'
import { parse } from '#vocabulary'
import { toolsOf } from '../tools/profiles.ts'
import type { Tool } from '../tools/tool.ts'
import { type ToolAnswer, toolAnswer, toolRefusal } from '../tools/tool-answer.ts'
import { toolInput } from '../tools/tool-input.ts'
import { toolSchema } from '../tools/tool-schema.ts'
import { type CallName, toolNames } from '../tools/tool-words.ts'

export interface MemoryToolsOptions {
  /** Which tools: for who decides (`trading`, the default), writes down (`journal`), asks (`chat`), or all of them. */
  readonly profile?: Profile
  /** Also under the older names `store_trade_memory`, `recall_similar_trades`. */
  readonly compat?: boolean
}

const zOptions = z.strictObject({
  profile: z.enum(PROFILES).default('trading').describe('which tools'),
  compat: z.boolean().default(false).describe('also under the older names'),
})

/**
 * The memory as tools for any model of the AI SDK: those of the MCP server, by name. A model reads a tool's words; a program
 * finds the whole answer in the result's `data`.
 * @example await generateText({ model, tools: memoryTools(memory), prompt })
 */
export const memoryTools = (memory: Memory, options: MemoryToolsOptions = {}): ToolSet => {
  const { profile, compat } = parse(zOptions, options, 'memoryTools')
  const tools = toolsOf(profile, compat)
  const nameOf = toolNames(tools)
  return Object.fromEntries(tools.map((tool) => [tool.name, sdkTool(memory, tool, nameOf)]))
}

const sdkTool = (memory: Memory, tool: Tool, nameOf: CallName): ToolSet[string] =>
  dynamicTool({
    description: tool.says,
    // What is given is checked by the call, whose refusal tells a model more than the SDK's; so the SDK checks nothing.
    // Plain JSON, as providers send it.
    inputSchema: jsonSchema(() => toolSchema(tool) as Parameters<typeof jsonSchema>[0] & object),
    execute: async (given): Promise<ToolAnswer> => {
      try {
        const answer = await memory.call(tool.call, toolInput(tool, given))
        return toolAnswer(tool, answer as object, nameOf)
      } catch (cause) {
        // The SDK hands a model the message of what a tool throws.
        throw new Error(toolRefusal(tool, cause, nameOf).text, { cause })
      }
    },
    // Of what `execute` answered.
    toModelOutput: ({ output }) => ({ type: 'text', value: (output as ToolAnswer).text }),
  })
