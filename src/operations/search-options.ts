import { resolve } from 'node:path'
import { z } from 'zod'
import type { Embedder } from '#recall/ports'
import { EMBEDDERS, type SearchSettings, zSearchSettings } from '#settings'
import { hasFunction } from '#vocabulary'

/** As in `hindcast.json`; an embedder may also be given as it is: any model of the AI SDK, or one of your own. */
export interface SearchOptions extends Omit<SearchSettings, 'embedder'> {
  readonly embedder?: SearchSettings['embedder'] | Embedder
}

/** A model of one's own has a name for its vectors, their length, the languages it reads, and embeds. */
const isEmbedder = (given: unknown): boolean => {
  if (!hasFunction('embed')(given)) return false
  const { id, dimensions, languages } = given as Partial<Record<keyof Embedder, unknown>>
  return (
    typeof id === 'string' &&
    id !== '' &&
    Number.isSafeInteger(dimensions) &&
    Number(dimensions) > 0 &&
    Array.isArray(languages)
  )
}

const isNamed = (given: unknown): boolean => EMBEDDERS.some((name) => name === given)

export const zSearchOptions = zSearchSettings.extend({
  embedder: z
    .custom<SearchOptions['embedder']>(
      (given) => isNamed(given) || isEmbedder(given),
      `is neither ${EMBEDDERS.join(' nor ')} nor an embedder`,
    )
    .optional()
    .describe('static, minilm, or { id, dimensions, languages, embed: async (texts) => vectors }'),
})

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
