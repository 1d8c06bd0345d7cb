import { VARIABLES } from './environment.ts'
import { DEFAULT_EMBEDDER, DEFAULT_SLOT } from './search-settings.ts'
import type { Origin, Settings } from './settings.ts'

/** One setting as it is shown. */
export interface ShownSetting {
  readonly setting: string
  readonly value: unknown
  readonly origin: Origin
  /** The flag, the variable or the file that gave it. */
  readonly by: string | null
}

/** Every setting with its value and where it came from. Of what is secret only whether it is set. */
export const shownSettings = (settings: Settings): readonly ShownSetting[] => {
  const { home, agent, run = null, strategy = null, profile, debug, file, origins } = settings
  const { search = {}, reflector, anchors } = settings.written
  const resolved = Object.entries({ home, agent, run, strategy, profile } satisfies {
    [S in keyof typeof origins]: unknown
  }).map(([name, value]): ShownSetting => {
    // The names are those of the object above.
    const setting = name as keyof typeof origins
    const by = { flag: `--${setting}`, environment: VARIABLES[setting], file, default: null }
    return { setting, value, origin: origins[setting], by: by[origins[setting]] }
  })
  const fromFile = (setting: string, value: unknown, standard: unknown): ShownSetting =>
    value === undefined
      ? { setting, value: standard, origin: 'default', by: null }
      : { setting, value, origin: 'file', by: file }
  const fromVariable = (setting: 'debug', isSet: boolean, value: string): ShownSetting =>
    isSet
      ? { setting, value, origin: 'environment', by: VARIABLES[setting] }
      : { setting, value, origin: 'default', by: null }
  return [
    ...resolved,
    fromFile('search.slot', search.slot, DEFAULT_SLOT),
    fromFile('search.embedder', search.embedder, DEFAULT_EMBEDDER),
    fromFile('search.embedders', search.embedders, {}),
    fromFile('search.aliases', search.aliases, []),
    fromFile('search.shared', search.shared, []),
    fromFile('reflector', reflector, null),
    fromFile('anchors.also', anchors?.also, null),
    fromVariable('debug', debug, debug ? 'on' : 'off'),
  ]
}
