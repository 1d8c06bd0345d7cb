// The contract of `hindcast/ai-sdk`: an agent's memory in the AI SDK (optional package `ai`, version 7). Named exports only.
export { PROFILES, type Profile } from '#settings'
export type { ToolAnswer } from '../tools/tool-answer.ts'
export { type MemoryClient, memoryClient } from './memory-client.ts'
export { type MemoryMiddlewareOptions, memoryMiddleware } from './memory-middleware.ts'
export { type MemoryToolsOptions, memoryTools } from './memory-tools.ts'
export { type Decided, type Decision, type Problem, type TurnTaken, turnTaken } from './turn-taken.ts'
