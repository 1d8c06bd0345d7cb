import { type Moment, type QuoteRow, readEvent } from '#log'
import { isShared } from '#record'
import { findAgain, type Whereabouts } from '#search'
import { linesOf } from '#search/words'
import { sha256 } from '#vocabulary'
import { soundText } from '#workspace'
import { type ReadableText, readableAt } from './readable-text.ts'

/** A quoted passage as it is found again. */
export interface RefoundPassage {
  readonly path: string
  readonly readable: ReadableText | null
  readonly found: Whereabouts['kind'] | null
  readonly alike: number | null
  readonly lines: string | undefined
}

/** The lines of a file. The newline at its end begins no line of its own. */
export const linesIn = (text: string): readonly string[] => linesOf(text.replace(/\r?\n$/, ''))

/** Where a passage stands by now; one that is gone is read as it was. */
export const foundAgain = async (
  moment: Moment,
  quote: QuoteRow,
  now: ReadableText | null,
): Promise<RefoundPassage> => {
  const { path, startLine, endLine } = quote
  const then = await asQuoted(moment, quote)
  const gone: RefoundPassage = {
    path,
    readable: then,
    found: 'gone',
    alike: null,
    lines: `${startLine}-${endLine}`,
  }
  if (!then) return gone
  const cited = { ...quote, text: linesQuoted(then, quote) }
  if (!now) return (await movedTo(moment, cited)) ?? gone
  const again = findAgain(cited, now.text)
  if (again.kind === 'gone') return gone
  const alike = again.kind === 'changed' ? again.alike : null
  return { path, readable: now, found: again.kind, alike, lines: `${again.startLine}-${again.endLine}` }
}

const linesQuoted = ({ text }: ReadableText, { startLine, endLine }: QuoteRow): string =>
  linesIn(text)
    .slice(startLine - 1, endLine)
    .join('\n')

/** The text as it was quoted. It may have changed after it was searched and before it was recorded as shown: then as of the search. */
const asQuoted = async (moment: Moment, quote: QuoteRow): Promise<ReadableText | null> => {
  const at = (seq: number) => readableAt({ ...moment, seq, state: null }, quote.path)
  const recorded = await at(quote.seq)
  if (recorded && sha256(linesQuoted(recorded, quote)) === quote.hash) return recorded
  const [shown] = await moment.log.store.events({ afterSeq: quote.seq - 1, toSeq: quote.seq })
  const event = shown && readEvent(shown)
  return event?.kind === 'recalled' ? ((await at(event.data.seq)) ?? recorded) : recorded
}

/**
 * A document that was renamed in shared folders has its lines under another name there. One that was edited as well is the most alike of
 * those that came since: pages that stood beside it may be alike, and are others.
 */
const movedTo = async (
  moment: Moment,
  cited: QuoteRow & { readonly text: string },
): Promise<RefoundPassage | null> => {
  if (!isShared(cited.path)) return null
  const { log, seq } = moment
  const rows = await log.store.rows('files', { seq, order: { column: 'path' } })
  const then = await log.store.rows('files', { seq: cited.seq })
  const before = new Set(then.map(({ path }) => path))
  let best: { readonly path: string; readonly again: Found } | null = null
  for (const { path, hash } of rows.filter((row) => isShared(row.path))) {
    // One that was erased has no lines to be found.
    const text = await soundText(log, hash)
    const again = text === null ? GONE : findAgain(cited, text)
    if (again.kind === 'gone' || (again.kind === 'changed' && before.has(path))) continue
    if (best === null || alikeness(again) > alikeness(best.again)) best = { path, again }
    if (again.kind !== 'changed') break
  }
  if (best === null) return null
  const { path, again } = best
  const isChanged = again.kind === 'changed'
  return {
    path,
    readable: await readableAt(moment, path),
    found: isChanged ? 'changed' : 'moved',
    alike: isChanged ? again.alike : null,
    lines: `${again.startLine}-${again.endLine}`,
  }
}

type Found = Exclude<Whereabouts, { readonly kind: 'gone' }>
const GONE: Whereabouts = { kind: 'gone' }
const alikeness = (found: Found): number => (found.kind === 'changed' ? found.alike : 1)
