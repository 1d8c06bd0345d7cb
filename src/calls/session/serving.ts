// For a door that serves many callers and knows each by a token. Named exports only.
export { type Token, tokenShown } from './token.ts'
export { homeAt, openProven } from './open.ts'
export { isRead, makesMemory } from '../call.ts'
export { packageVersion } from './package-version.ts'
export type { Home } from './ports.ts'
