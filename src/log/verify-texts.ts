import { sha256 } from '#vocabulary'
import type { LogReader } from './ports.ts'
import { MOST_PROBLEMS, type Problem } from './problem.ts'
import type { Chain } from './verify-chain.ts'

const TEXTS_AT_ONCE = 500

/** Checks that every text that an event names is stored as it was, unless it was erased. */
export const verifyTexts = async (log: LogReader, chain: Chain, problems: Problem[]): Promise<void> => {
  const report = (hash: string, problem: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ where: `text ${hash.slice(0, 12)}`, problem })
  }
  const hashes = [...chain.texts]
  for (let from = 0; from < hashes.length; from += TEXTS_AT_ONCE) {
    const some = hashes.slice(from, from + TEXTS_AT_ONCE)
    const found = await log.texts(some)
    for (const hash of some) {
      const text = found.get(hash)
      if (text !== undefined && sha256(text) !== hash) report(hash, 'was changed')
      if (text === undefined && !chain.erased.has(hash)) report(hash, 'is missing and was never redacted')
    }
  }
}
