import { z } from 'zod'
import { quoteHandles } from '#log'
import { type FoundTexts, searchTexts, TEXT_SOURCES } from '#search'
import { FIRST_INSTANT, isoOf, type Trust, zLabel } from '#vocabulary'
import { unreadFiles } from '#workspace'
import { AS_OF } from './asking/as-of-field.ts'
import { askedMoment } from './asking/asked-moment.ts'
import { notRecorded } from './asking/counts-as-shown.ts'
import { refuseOtherRuns, searchOtherRuns } from './asking/other-runs.ts'
import { recordQuotes } from './asking/quotes.ts'
import { documentTrust } from './asking/text-trust.ts'
import { call } from './call.ts'
import { type Search, zSearch } from './outputs/search-output.ts'
import { turnNamed } from './recording/turn-named.ts'

const MOST_HITS = 50

const zDay = z.iso.date()

export const search = call({
  name: 'search',
  verb: 'recall',
  access: 'read',
  describe:
    'Find passages in notes, journals, reviews, rules, decisions, incidents and remarks, with their lines.',
  existing: true,
  positional: 'question',
  input: z.strictObject({
    question: z.string().describe('in your own words; names and figures are found exactly'),
    limit: z.int().min(1).max(MOST_HITS).default(10).describe('at most so many passages'),
    sources: z
      .array(z.enum(TEXT_SOURCES))
      .min(1)
      .optional()
      .describe(`only of these: ${TEXT_SOURCES.join(', ')}`),
    since: zDay.optional().describe('only of this day and later: 2026-01-31; days in words are not read'),
    until: zDay.optional().describe('only of this day and earlier: 2026-01-31'),
    all: z.boolean().default(false).describe('also what reviews cover by now'),
    runs: z
      .enum(['own', 'all'])
      .default('own')
      .describe(
        'all: also reports and transcripts of paper and backtest runs; of the live memory, and of now',
      ),
    turn: zLabel
      .optional()
      .describe('the agent’s turn that asks: what it is shown of now is recorded and gets handles'),
    ...AS_OF,
  }),
  output: zSearch,
  run: async (caller, { question, limit, sources, since, until, all, runs, turn, asOf }) => {
    if (runs === 'all') refuseOtherRuns(caller, asOf)
    const log = await caller.log()
    const asking = turn === undefined ? null : (await turnNamed(log, turn)).id
    const { texts, workspace } = caller
    if (asOf === undefined) await texts.takeInEdits(workspace, log)
    // Before the index is caught up: it then knows all that the answer is as of.
    const moment = await askedMoment(caller, log, { asOf, turn })
    // A turn that was begun again recorded what it is shown when it first began.
    const again = asOf === undefined && turn !== undefined && caller.begunAgain.has(turn)
    const asked = { question, limit, sources, since, until, all }
    const found = await searchTexts(texts, moment, asked)
    const others = runs === 'all' ? await searchOtherRuns(caller, asked) : { findings: [], without: [] }
    const shown = found.hits.map(({ passage }) => passage)
    const trusts: Trust[] = []
    for (const passage of shown) trusts.push(await documentTrust(moment, passage))
    if (asking !== null && !again)
      await recordQuotes(caller, moment, asking, shown, { outside: trusts.includes('outside'), question })
    const handle = await quoteHandles(log.store, shown, asOf === undefined ? undefined : moment.seq)
    return {
      asOf: isoOf(moment.at),
      hits: found.hits.map((hit, at) => ({
        handle: handle(hit.passage),
        ...passageOut(hit),
        trust: trusts[at] ?? 'outside',
      })),
      why: found.empty,
      missing: [...found.missing],
      readAs: [...found.readAs],
      others: others.findings.map(({ run, hits }) => ({
        run,
        // What its agent was shown is not known here.
        hits: hits.map((hit) => ({ handle: null, ...passageOut(hit), trust: 'outside' as const })),
      })),
      without: [
        ...found.without,
        ...others.without,
        // Of the present: files that could not be read in the past are not known any more.
        ...(asOf === undefined ? passedOver(unreadFiles(workspace)) : []),
        ...[notRecorded(caller, moment, { turn, asOf }) ?? []].flat(),
      ],
    }
  },
})

type PassageOut = Omit<Search['hits'][number], 'handle' | 'trust'>

const passageOut = ({ passage, ...found }: FoundTexts['hits'][number]): PassageOut => {
  const { path, startLine, endLine, source, hash, headings, day, written } = passage
  const dated = day ?? (written === NO_DAY ? null : (written ?? null))
  return { ...found, path, startLine, endLine, day: dated, source, hash, headings: [...headings] }
}

/** Of a file that was there before the log had a time. */
const NO_DAY = isoOf(FIRST_INSTANT).slice(0, 10)

/** Files that an answer names; `status` names all. */
const MOST_FILES = 3

const passedOver = (files: readonly string[]): readonly string[] => {
  const more = files.length - MOST_FILES
  const named = files.slice(0, MOST_FILES).map((file) => `a file: ${file}`)
  return more > 0 ? [...named, `${more} more ${more === 1 ? 'file' : 'files'}; status names all`] : named
}
