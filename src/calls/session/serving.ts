// For a door that serves many callers and knows each by a token. Named exports only.
export { EXPORT_FORMATS } from '../asking/exported-lines.ts'
export { isRead, makesMemory } from '../call.ts'
export { homeAt, openProven } from './open.ts'
export { packageVersion } from './package-version.ts'
export type { Home } from './ports.ts'
export { asksForToken, type Token, tokenShown } from './token.ts'
