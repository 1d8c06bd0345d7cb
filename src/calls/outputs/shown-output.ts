import { z } from 'zod'
import { type EventOf, type Log, type Moment, readEvent, withHandlesIn } from '#log'
import { passagesShown } from '#projections'
import { handleNumber, handleOf, type Id } from '#vocabulary'

const zShownPassage = z
  .object({
    handle: z.string().describe('what it is cited by: N2'),
    path: z.string().describe('the file it stands in: notes/gold.md'),
    startLine: z.int().describe('its first line there, counted from 1'),
    endLine: z.int().describe('its last line there'),
  })
  .meta({ id: 'ShownPassage' })
type PassageOut = z.input<typeof zShownPassage>

/** What the turns behind a trade were shown, and which of the passages their decisions relied on. */
export const SHOWN_FIELDS = {
  shown: z.array(z.string()).describe('handles shown to the turns that decided to enter and to leave it'),
  cited: z.array(z.string()).describe('handles that those decisions relied on'),
  passages: z
    .array(zShownPassage)
    .describe('lines of texts that those turns searched for or read, or that their decisions relied on'),
}

export const shownOut = async (
  { log, seq }: Moment,
  turns: readonly (Id | null)[],
  cited: readonly string[],
) => {
  const cites = [...new Set(cited)]
  const showings: EventOf<'recalled'>[] = []
  for (const turn of new Set(turns)) if (turn !== null) showings.push(...(await showingsOf(log, turn, seq)))
  const quoted = await quotedIn(log, showings, seq)
  const passages = [...quoted, ...(await citedAlone(log, quoted, cites, seq))]
  const handles = showings.flatMap(({ data }) => data.handles)
  return { shown: [...new Set([...handles, ...quoted.map(({ handle }) => handle)])], cited: cites, passages }
}

const showingsOf = async (log: Log, turn: Id, seq: number): Promise<readonly EventOf<'recalled'>[]> =>
  withHandlesIn(
    log.store,
    (await log.store.events({ turn, kinds: ['recalled'], toSeq: seq })).map(
      // Only events of this kind were asked for.
      (event) => readEvent(event) as EventOf<'recalled'>,
    ),
  )

const quotedIn = async (
  log: Log,
  showings: readonly EventOf<'recalled'>[],
  seq: number,
): Promise<PassageOut[]> =>
  (await passagesShown(log, showings, seq)).flatMap(({ handle, path, startLine, endLine }) =>
    handle === null ? [] : [{ handle, path, startLine, endLine }],
  )

/** Passages that a decision relied on and that an earlier turn was shown. */
const citedAlone = async (
  log: Log,
  quoted: readonly PassageOut[],
  cites: readonly string[],
  seq: number,
): Promise<PassageOut[]> => {
  const passages: PassageOut[] = []
  const seen = new Set(quoted.map(({ handle }) => handle))
  for (const cite of cites) {
    const n = seen.has(cite) ? null : handleNumber('quote', cite)
    const [quote] = n === null ? [] : await log.store.rows('quotes', { seq, where: { n } })
    if (!quote) continue
    const { path, startLine, endLine } = quote
    passages.push({ handle: handleOf('quote', quote.n), path, startLine, endLine })
  }
  return passages
}
