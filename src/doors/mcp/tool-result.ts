import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Tool } from '../tools/tool.ts'
import { toolAnswer, toolRefusal } from '../tools/tool-answer.ts'
import type { CallName } from '../tools/tool-words.ts'

/** An answer as the protocol has it. */
export const toolResult = (tool: Tool, answer: object, nameOf: CallName): CallToolResult => {
  const { text, data } = toolAnswer(tool, answer, nameOf)
  return { content: [{ type: 'text', text }], structuredContent: { ...data } }
}

/** What went wrong, as the protocol has it. */
export const toolError = (tool: Tool, error: unknown, nameOf: CallName): CallToolResult => {
  const { text, error: told } = toolRefusal(tool, error, nameOf)
  return { isError: true, content: [{ type: 'text', text }], structuredContent: { error: told } }
}
