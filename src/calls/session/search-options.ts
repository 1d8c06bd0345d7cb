import { resolve } from 'node:path'
import { z } from 'zod'
import { type Embedder, isEmbedder } from '#search/ports'
import { type SearchSettings, zSearchSettings } from '#settings'

/** As in `hindcast.json`; an embedder may also be given as it is: any model of the AI SDK, or one of your own. */
export interface SearchOptions extends Omit<SearchSettings, 'embedder'> {
  readonly embedder?: SearchSettings['embedder'] | Embedder
}

/** Whether there is one of that name is known once the home's settings are read. */
const isName = (given: unknown): boolean => typeof given === 'string' && given.trim() !== ''

export const zSearchOptions = zSearchSettings.extend({
  embedder: z
    .custom<SearchOptions['embedder']>(
      (given) => isName(given) || isEmbedder(given),
      'is neither a name, such as static, nor an embedder',
    )
    .optional()
    .describe('static, or { id, dimensions, languages, embed: async (texts) => vectors }'),
})

/** What is given goes before what the home's settings file says. An option that is given as undefined is not given. */
export const searchOptions = (
  home: string,
  written: SearchSettings = {},
  given: SearchOptions = {},
): SearchOptions => {
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    ...written,
    ...stated,
    shared: sharedPaths(home, written, given),
    embedders: { ...modulesFrom(home, written.embedders), ...modulesFrom('.', given.embedders) },
  }
}

/** Modules by a path are seen like folders; by a name they are packages, which lie where this one does. */
const modulesFrom = (
  from: string,
  named: NonNullable<SearchSettings['embedders']> = {},
): NonNullable<SearchSettings['embedders']> =>
  Object.fromEntries(
    Object.entries(named).map(([name, given]) => [
      name,
      'module' in given && /^[./\\]/u.test(given.module) ? { module: resolve(from, given.module) } : given,
    ]),
  )

/** A settings file names folders as seen from where it lies; code, from where it runs. */
const sharedPaths = (home: string, written: SearchOptions, given: SearchOptions): string[] =>
  given.shared?.map((path) => resolve(path)) ?? written.shared?.map((path) => resolve(home, path)) ?? []
