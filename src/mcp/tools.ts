// For a door that offers the same tools: a server with its own tokens, the AI SDK. Named exports only.
export type { McpHttpHandler } from '@modelcontextprotocol/server'
export { toolsOf } from './profiles.ts'
export { requestHandler } from './serve.ts'
export {
  answerOf,
  type CallName,
  jsonSchemaOf,
  type Tool,
  type ToolAnswer,
  toolError,
  toolInput,
  toolNames,
} from './tool.ts'
