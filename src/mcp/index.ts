// The contract of `hindcast/mcp`: an agent's memory as a server of the Model Context Protocol. Named exports only.
export { PROFILES, type Profile } from '#settings'
export { type McpHandler, type McpOptions, mcpHandler, type StdioServer, serveMcp } from './serve.ts'
