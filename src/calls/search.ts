import { z } from 'zod'
import { quoteHandles } from '#log'
import { TEXT_SOURCES } from '#recall'
import { type FoundTexts, searchTexts } from '#text-index'
import { isoOf, type Trust, zLabel } from '#vocabulary'
import { unreadFiles } from '#workspace'
import { AS_OF } from './asking/as-of-field.ts'
import { askedMoment } from './asking/asked-moment.ts'
import { notRecorded } from './asking/counts-as-shown.ts'
import { type MergedHit, mergedFindings } from './asking/merged-findings.ts'
import { type OtherRuns, type RunFinding, refuseOtherRuns, searchOtherRuns } from './asking/other-runs.ts'
import { recordQuotes } from './asking/quotes.ts'
import { documentTrust } from './asking/text-trust.ts'
import { call } from './call.ts'
import { type Search, zSearch } from './outputs/search-output.ts'
import { turnNamed } from './recording/turn-named.ts'

const MOST_HITS = 50
/** Shown where nothing is about what was asked: enough to see that it is so. */
const MOST_NEAREST = 3

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
  run: async (caller, { question, limit, sources, all, runs, turn, asOf }) => {
    if (runs === 'all') refuseOtherRuns(caller, asOf)
    const log = await caller.log()
    const asking = turn === undefined ? null : (await turnNamed(log, turn)).id
    const { texts, workspace } = caller
    if (asOf === undefined) await texts.takeInEdits(workspace, log)
    // Before the index is caught up: it then knows all that the answer is as of.
    const moment = await askedMoment(caller, log, { asOf, turn })
    // What a turn that was begun again is shown was recorded when it was.
    const again = asOf === undefined && turn !== undefined && caller.begunAgain.has(turn)
    const own = await searchTexts(texts, moment, { question, limit, sources, all })
    const others = runs === 'all' ? await searchOtherRuns(caller, { question, limit, sources }) : NO_OTHERS
    const { hits: found, empty } =
      others.findings.length === 0
        ? { hits: own.hits.map(ofOwn), empty: own.empty }
        : mergedFindings([{ run: null, found: own }, ...others.findings], limit)
    const hits = empty === null ? found : found.slice(0, MOST_NEAREST)
    // A citation is of this log's texts: what another run has is shown, and named by its run.
    const shown = hits.flatMap(({ run, hit }) => (run === null ? [hit.chunk] : []))
    // Of what another run was shown nothing is known here.
    const trusts: Trust[] = []
    for (const { run, hit } of hits)
      trusts.push(run === null ? await documentTrust(moment, hit.chunk) : 'outside')
    if (asking !== null && !again)
      await recordQuotes(caller, moment, asking, shown, { outside: trusts.includes('outside'), question })
    const handle = await quoteHandles(log.store, shown, asOf === undefined ? undefined : moment.seq)
    const answer = {
      asOf: isoOf(moment.at),
      hits: hits.map(
        (
          { run, score, hit: { chunk, snippet, coverage, newer, components } },
          at,
        ): Search['hits'][number] => ({
          handle: run === null ? handle(chunk) : null,
          run,
          path: chunk.path,
          startLine: chunk.startLine,
          endLine: chunk.endLine,
          score,
          snippet,
          source: chunk.source,
          trust: trusts[at] ?? 'outside',
          hash: chunk.hash,
          headings: [...chunk.headings],
          day: chunk.day ?? null,
          coverage,
          newer: newer && `${run === null ? '' : `run ${run}: `}${newer.path}:${newer.startLine}`,
          components,
        }),
      ),
      why: empty,
      readAs: [...own.spelt],
      nowhere: own.nowhere.filter((word) => others.findings.every(({ found }) => lacks(found, word))),
      // Of the present: what could not be read in the past is not known any more.
      without: [
        ...own.without,
        ...others.without,
        ...(asOf === undefined ? passedOver(unreadFiles(workspace)) : []),
        ...[notRecorded(caller, moment, { turn, asOf }) ?? []].flat(),
      ],
    }
    return answer
  },
})

/** Whether a word occurs nowhere in what was found, or nothing was. */
const lacks = ({ hits, nowhere }: RunFinding['found'], word: string): boolean =>
  hits.length === 0 || nowhere.includes(word)

/** Files that an answer names; `status` names all. */
const MOST_FILES = 3

const passedOver = (files: readonly string[]): readonly string[] => {
  const more = files.length - MOST_FILES
  const named = files.slice(0, MOST_FILES).map((file) => `a file: ${file}`)
  return more > 0 ? [...named, `${more} more ${more === 1 ? 'file' : 'files'}; status names all`] : named
}

const NO_OTHERS: OtherRuns = { findings: [], without: [] }

const ofOwn = (hit: FoundTexts['hits'][number]): MergedHit => ({ run: null, hit, score: hit.score })
