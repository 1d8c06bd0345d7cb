// The contract of the room: every default with its reason, resolved once. Named exports only.

export { zHomeSettings } from './home-settings.ts'
export {
  EMBEDDERS,
  SEARCH_SLOTS,
  type SearchSettings,
  type SearchSlot,
  zSearchSettings,
} from './search-settings.ts'
export { DEFAULT_AGENT, DEFAULT_HOME, resolveSettings, type Settings } from './settings.ts'
