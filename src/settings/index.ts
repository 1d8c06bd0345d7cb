// The contract of the room: every default with its reason, and all that is set, resolved once. Named exports only.

export { type Environment, isDebugging, VARIABLES, variable } from './environment.ts'
export { zHomeSettings } from './home-settings.ts'
export { DEFAULT_PROFILE, PROFILES, type Profile, zProfile } from './profile.ts'
export { type ReflectorSettings, zReflectorSettings } from './reflector-settings.ts'
export {
  DEFAULT_EMBEDDER,
  SEARCH_SLOTS,
  type SearchSettings,
  zSearchSettings,
} from './search-settings.ts'
export {
  DEFAULT_AGENT,
  DEFAULT_HOME,
  type Flags,
  homeOf,
  ORIGINS,
  placeOf,
  resolveSettings,
  type Settings,
} from './settings.ts'
export { type ShownSetting, shownSettings } from './shown-settings.ts'
