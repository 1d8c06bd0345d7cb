import { type Log, type Quoted, quoteHandles } from '#log'
import { quoteName } from '#record'
import { handleOf } from '#vocabulary'

/** The number of the last passage that was quoted. */
export const lastQuote = async ({ store }: Log): Promise<number> =>
  (await store.rows('quotes', { order: { column: 'n', descending: true }, limit: 1 }))[0]?.n ?? 0

/** Handles for passages about to be shown: those that have one keep it, the others get the next, in the order they will be recorded in. */
export const quoteHandlesToBe =
  (log: Log, last: number) =>
  async (shown: readonly Quoted[]): Promise<(quoted: Quoted) => string | null> => {
    const known = await quoteHandles(log.store, shown, undefined)
    const coming = new Map<string, string>()
    for (const quoted of shown) {
      const name = quoteName(quoted)
      if (known(quoted) === null && !coming.has(name))
        coming.set(name, handleOf('quote', last + coming.size + 1))
    }
    return (quoted) => known(quoted) ?? coming.get(quoteName(quoted)) ?? null
  }
