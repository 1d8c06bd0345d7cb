import { citationLookups, find, isUnseen, type Log } from '#record'

/**
 * What is told of a person's citations that no turn was shown. They count: what a person looks at is not recorded, so that nothing says what
 * they have seen. But a loop that runs in a person's name cites for a model, too.
 */
export const citedUnseen = async (log: Log, cites: readonly string[]): Promise<string | null> => {
  const state = await log.state()
  const found = await find(log.store, citationLookups(state, { cites: [...cites] }))
  const unseen = [...new Set(cites)].filter((cite) => isUnseen(state, cite, found))
  if (unseen.length === 0) return null
  return `no turn was shown ${unseen.join(', ')}. A person’s citations count all the same, an agent’s would not: let an agent decide in its own name (actor: agent).`
}
