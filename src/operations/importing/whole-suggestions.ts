import { completed, HindcastError, isHindcastError } from '#vocabulary'
import type { Given } from './bring-facts.ts'

/** What was given with an import and goes with every suggestion to try it again. */
const KEPT = ['from', 'source', 'zone', 'decimal', 'paid', 'account', 'symbol', 'strategy', 'bars'] as const

/** A text whose suggestions to import have the file and all else that was given: typed as they stand, they do what they say. */
export const withGiven =
  (given: Given) =>
  (text: string): string =>
    given.from === undefined
      ? text
      : completed(text, 'import', (own) => {
          const kept = KEPT.flatMap((field) => {
            const value = given[field]
            return value === undefined ? [] : [[field, value] as const]
          })
          const dayFirst = given.dayFirst === undefined ? {} : { dayFirst: String(given.dayFirst) }
          return { ...Object.fromEntries(kept), ...dayFirst, ...own, ...mapOf(given, own.map) }
        })

/** What was said of columns, and what is suggested of others. */
const mapOf = ({ map = {} }: Given, suggested: string | undefined): { readonly map?: string } => {
  const own = new Set((suggested ?? '').split(',').map((pair) => pair.split('=')[0]))
  const said = Object.entries(map).flatMap(([field, name]) => (own.has(field) ? [] : [`${field}=${name}`]))
  const all = [...said, ...(suggested === undefined ? [] : [suggested])]
  return all.length === 0 ? {} : { map: all.join(',') }
}

/** Work whose errors suggest whole calls. */
export const suggestingWhole = async <T>(given: Given, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isHindcastError(error)) throw error
    throw new HindcastError(error.code, error.message, {
      ...(error.field === undefined ? {} : { field: error.field }),
      next: withGiven(given)(error.advice),
      cause: error.cause,
    })
  }
}
