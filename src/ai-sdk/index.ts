// The contract of `hindcast/ai-sdk`: an agent's memory in the AI SDK (optional package `ai`, version 7). Named exports only.
export type { ToolAnswer } from '#mcp/tools'
export { PROFILES, type Profile } from '#settings'
export { type MemoryClient, memoryClient } from './memory-client.ts'
export { type MemoryToolsOptions, memoryTools } from './memory-tools.ts'
