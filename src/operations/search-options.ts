import { resolve } from 'node:path'
import type { Embedder } from '#recall/ports'
import type { SearchSettings } from '#settings'

/** As in `hindcast.json`; an embedder may also be given as it is: any model of the AI SDK, or one of your own. */
export interface SearchOptions extends Omit<SearchSettings, 'embedder'> {
  readonly embedder?: SearchSettings['embedder'] | Embedder
}

/** What is given goes before what the home's settings file says. An option that is given as undefined is not given. */
export const searchOptions = (
  home: string,
  written: SearchSettings = {},
  given: SearchOptions = {},
): SearchOptions => {
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { ...written, ...stated, shared: sharedPaths(home, written, given) }
}

/** A settings file names folders as seen from where it lies; code, from where it runs. */
const sharedPaths = (home: string, written: SearchOptions, given: SearchOptions): string[] =>
  given.shared?.map((path) => resolve(path)) ?? written.shared?.map((path) => resolve(home, path)) ?? []
