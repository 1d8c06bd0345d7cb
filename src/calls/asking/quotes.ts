import type { Log, Moment, Quoted, QuoteRow } from '#log'
import { HindcastError, handleNumber, type Id, sha256 } from '#vocabulary'
import { recordFact } from '../recording/record-fact.ts'
import type { Caller } from '../session/caller.ts'
import { countsAsShown } from './counts-as-shown.ts'
import { isKnowledgeHandle } from './readable-text.ts'

/** Quoted lines become part of the turn before they are shown. */
export const recordQuotes = async (
  caller: Caller,
  moment: Moment,
  turn: Id,
  shown: readonly Quoted[],
  { outside, question }: { readonly outside: boolean; readonly question?: string },
): Promise<void> => {
  if (shown.length === 0 || !(await countsAsShown(caller, moment, turn))) return
  const quotes = shown.map(({ path, startLine, endLine, hash, source }) => ({
    path,
    startLine,
    endLine,
    hash,
    source,
  }))
  const context = sha256(JSON.stringify(quotes))
  const recalled = {
    seq: moment.seq,
    context,
    // What was read is cited by its own handle, too: K3.
    handles: [...new Set(quotes.map(({ path }) => path).filter(isKnowledgeHandle))],
    contexts: {},
    quotes,
    ...askedIn(question),
    ...(outside ? { outside: true as const } : {}),
  }
  await recordFact(caller, 'recalled', { turn }, recalled)
}

/** A longer one is a pasted document: its beginning says what was wanted. */
const LONGEST_KEPT = 2_000

const askedIn = (question: string | undefined): { readonly question?: string } => {
  const kept = question?.trim().slice(0, LONGEST_KEPT).trim() ?? ''
  return kept === '' ? {} : { question: kept }
}

export const isQuoteHandle = (given: string): boolean => handleNumber('quote', given) !== null

export const quoteNamed = async (log: Log, handle: string, seq: number): Promise<QuoteRow> => {
  const n = handleNumber('quote', handle)
  const [quote] = n === null ? [] : await log.store.rows('quotes', { where: { n }, seq })
  if (quote) return quote
  throw new HindcastError('not_found', `no quoted passage is called ${handle}`, {
    field: 'path',
    next: 'Handles such as N2 come with a search in a turn.',
  })
}
