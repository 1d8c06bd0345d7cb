import { sha256 } from '#vocabulary'
import type { LogStore } from '../ports.ts'
import { MOST_PROBLEMS, type Problem } from './problem.ts'
import { type Chain, verifyChain } from './verify-chain.ts'

const TEXTS_AT_ONCE = 500

/** Checks that every text that an event names is stored as it was, unless it was erased, and that no other is. */
export const verifyTexts = async (store: LogStore, chain: Chain, problems: Problem[]): Promise<void> => {
  const { erased } = chain
  const unseen = new Set(chain.texts)
  const told = (hash: string, problem: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ where: `text ${hash.slice(0, 12)}`, problem })
  }
  const unnamed: string[] = []
  for (let after = ''; ; ) {
    const some = await store.textHashes(after, TEXTS_AT_ONCE)
    const last = some.at(-1)
    if (last === undefined) break
    for (const [hash, text] of await store.texts(some)) {
      if (!unseen.delete(hash)) unnamed.push(hash)
      else if (sha256(text) !== hash) told(hash, 'was changed')
    }
    after = last
  }
  // Others may have written meanwhile: a text is never there before its event.
  const later = unnamed.length === 0 ? null : await verifyChain(store, [], chain.head)
  for (const hash of unnamed) if (!later?.texts.has(hash)) told(hash, 'belongs to no event')
  for (const hash of unseen) if (!erased.has(hash)) told(hash, 'is missing and was never redacted')
}
