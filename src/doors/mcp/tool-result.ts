import type { CallToolResult } from '@modelcontextprotocol/server'
import type { CallWords } from '#vocabulary'
import type { Tool } from '../tools/tool.ts'
import { toolAnswer, toolRefusal } from '../tools/tool-answer.ts'

/** An answer as the protocol has it. */
export const toolResult = (tool: Tool, answer: object, words: CallWords): CallToolResult => {
  const { text, data } = toolAnswer(tool, answer, words)
  return { content: [{ type: 'text', text }], structuredContent: { ...data } }
}

/** What went wrong, as the protocol has it. */
export const toolError = (tool: Tool, error: unknown, words: CallWords): CallToolResult => {
  const { text, error: told } = toolRefusal(tool, error, words)
  return { isError: true, content: [{ type: 'text', text }], structuredContent: { error: told } }
}
