import type { SimilarityFields } from '#market'
import { LEAST_EFFECTIVE, type Reading, type ReadingName } from '#memories'
import { percent, signedR } from '#vocabulary'

// A reading in a trader's words: "in up-trends 40 trades, weighted +0.45R, at least +0.02R; trend has mattered here (31%)".

const PLACES: { readonly [tag: string]: string } = {
  up: 'in up-trends',
  down: 'in down-trends',
  none: 'without a trend',
  asia: 'in the Asian session',
  london: 'in the London session',
  newyork: 'in the New York session',
  overlap: 'while London and New York are both open',
}

const NAMES: { readonly [N in ReadingName]: string } = {
  all: 'in all',
  trend: 'trend',
  volatility: 'volatility',
  session: 'session',
  atrD1: 'the daily range',
}

/** Where a reading looks: "in up-trends", "in high volatility". */
const readingPlace = (name: ReadingName, here: SimilarityFields): string => {
  if (name === 'all') return NAMES.all
  if (name === 'atrD1') return 'at about this daily range'
  const tag = here[name]
  return (tag && PLACES[tag]) ?? (name === 'volatility' ? `in ${tag} volatility` : `in this ${name}`)
}

/** Relevance from which a tag is said to have mattered: twice what it has beforehand. */
const MATTERS = 0.25
export const hasMattered = ({ relevance }: Reading): boolean => relevance >= MATTERS

/** What a reading comes to, which is no plain mean (docs/method.md#readings), and how much its tag has mattered in this record, which may still owe a loss of `owed` R. */
export const readingWords = (reading: Reading, here: SimilarityFields, owed: number): string => {
  const { name, members, shrunk, relevance } = reading
  const figures = `${readingPlace(name, here)} ${members} ${members === 1 ? 'trade' : 'trades'}, weighted ${signedR(shrunk)}${owedWords(reading, owed)}, ${leastWords(reading)}`
  if (name === 'all') return figures
  return `${figures}; ${NAMES[name]} has ${hasMattered(reading) ? '' : 'hardly '}mattered here (${percent(relevance)})`
}

/** Without a word such a mean belies its outcomes: it may lie below the worst of them. */
const owedWords = ({ overlap, mean, shrunk }: Reading, owed: number): string =>
  overlap * owed > 0 && signedR(mean) !== signedR(shrunk)
    ? ` (${signedR(mean)} without the loss that may still be owed)`
    : ''

const leastWords = ({ lower, n }: Reading): string => {
  if (lower !== null) return `at least ${signedR(lower)}`
  return n < LEAST_EFFECTIVE ? 'too few to say at least how much' : 'the same as in all'
}
