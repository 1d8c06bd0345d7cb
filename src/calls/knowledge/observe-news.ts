import { z } from 'zod'
import {
  GIVEN,
  type KnowledgeRow,
  type Log,
  OBSERVATION_FIELDS,
  type Payload,
  type Recorded,
  type State,
} from '#log'
import { type ScoredObservation, sketchOf } from '#memories'
import { HindcastError, handleOf, laterOf, MINUTE_MS } from '#vocabulary'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import { together } from '../recording/answered.ts'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { happenedAt, prepareFact } from '../recording/record-fact.ts'
import { turnNamed } from '../recording/turn-named.ts'
import type { Caller } from '../session/caller.ts'
import { likeliestOf } from './likeliest-news.ts'
import { readText } from './read-observation.ts'
import { recentObservations } from './recent-observations.ts'
import { modelScores, rubricScore } from './score-observations.ts'
import { symbolReadAs } from './symbol-read-as.ts'

/** A page with its markup; what is kept of it is cut far below. */
const LONGEST_RAW = 1_000_000

/** An observation as it is told. */
export const zObservationGiven = z
  .strictObject({
    ...OBSERVATION_FIELDS,
    text: z
      .string()
      .refine((text) => text.length <= LONGEST_RAW, {
        error: `is longer than ${LONGEST_RAW.toLocaleString('en')} characters`,
        params: {
          code: 'payload_too_large',
          next: 'Give the part that matters, or keep the whole as a file and let search find it. Nothing was recorded.',
        },
      })
      .describe('what it says; HTML is read as plain text, and what is long is cut'),
    turn: z.string().optional().describe('id of the turn it was read in'),
    at: FACT_FIELDS.at.describe('when it was published, such as 2026-01-31T09:30:00Z; now if left out'),
    id: FACT_FIELDS.id,
  })
  .meta({ id: 'Observation' })

/** Clocks of machines differ by less. */
const SKEW_MS = MINUTE_MS

/**
 * Reads, compares, scores and records them, all or none. A model is asked before anything waits in the log's queue; what was
 * held and traded is that of the moment of recording.
 */
export const observed = async (
  caller: Caller,
  all: readonly z.output<typeof zObservationGiven>[],
): Promise<RecordedOut> => {
  const field = (name: string, place: number): string =>
    all.length === 1 ? name : `observations.${place}.${name}`
  const read = all.map(({ text }, place) => readText(text, field('text', place)))
  const log = await caller.log()
  const turn = all.find((one) => one.turn !== undefined)?.turn
  const within = turn === undefined ? null : await turnNamed(log, turn)
  const state = await log.state()
  const now = log.now(state.head)
  const news = all.map((told, place) => {
    const at = told.at ?? within?.at ?? happenedAt(log, state, 'observation', undefined)
    if (!log.simulated ? at > now + SKEW_MS : within !== null && at > within.at)
      throw fromTheFuture(field('at', place), log.simulated)
    const text = read[place]?.text ?? ''
    const { symbol = null, source = null, category = null, sentiment = null } = told
    const known = laterOf(at, now)
    return { ...told, ...{ text, symbol, source, category, sentiment, at, known }, sketch: sketchOf(text) }
  })
  const likeliest = likeliestOf(await recentObservations(log, state), news)
  const unscored = news.flatMap((observation, place) =>
    observation.importance === undefined ? [{ place, observation }] : [],
  )
  const byModel = await modelScores(caller, state, unscored)
  const recordings = await log.recordAll(
    news.map((one, place) => async (current: State) => {
      const score =
        one.importance === undefined
          ? (byModel.scores.get(place) ??
            rubricScore(one, current, { likeliest: likeliest[place] ?? null, at: one.known }))
          : { importance: one.importance, scoredBy: GIVEN }
      return prepareFact(
        caller,
        log,
        current,
        'observation',
        { at: all[place]?.at ?? within?.at, id: one.id, turn: within?.id },
        { ...saidIn(one), ...score, sketch: one.sketch },
      )
    }),
  )
  const results: RecordedOut[] = []
  for (const [place, recorded] of recordings.entries()) {
    const symbol = all[place]?.symbol
    const told = [
      ...(read[place]?.notices ?? []),
      ...(symbol === undefined ? [] : symbolReadAs(state, symbol)),
    ]
    results.push(await resultOf(log, recorded, told))
  }
  return observedTogether(results, byModel.notices)
}

/** What was told of it; what was left out stays out. */
const saidIn = ({ text, symbol, source, category, sentiment }: ScoredObservation): Payload => ({
  text,
  ...(symbol === null ? {} : { symbol }),
  ...(source === null ? {} : { source }),
  ...(category === null ? {} : { category }),
  ...(sentiment === null ? {} : { sentiment }),
})

const fromTheFuture = (field: string, simulated: boolean): HindcastError =>
  new HindcastError('invalid_time', 'it was published after it is read: nothing is known before it is', {
    field,
    next: simulated
      ? 'Tell it in the turn that could know it, or leave turn out. Nothing was recorded.'
      : 'Check its time and its zone. Nothing was recorded.',
  })

/** With what it is remembered as: the row that it made, or that it says again. */
const resultOf = async (
  { store }: Log,
  recorded: Recorded,
  notices: readonly string[],
): Promise<RecordedOut> => {
  const { id, event, changes } = recorded
  const answer = recordedOut(recorded)
  const changed = changes.flatMap((change) => (change.table === 'knowledge' ? [change.row] : []))
  const [stored] = event === null ? await store.events({ id, limit: 1 }) : [event]
  const row = changed[0] ?? (stored ? await rowOf(store, stored.seq) : undefined)
  const isCopy = row !== undefined && row.id !== id && answer.outcome === 'recorded'
  return {
    ...answer,
    memories: row ? [handleOf('knowledge', row.n)] : [],
    notices: [...answer.notices, ...(isCopy ? [copyNotice(row)] : []), ...notices],
  }
}

const copyNotice = ({ n, copies }: KnowledgeRow): string =>
  `copy: it says again what ${handleOf('knowledge', n)} says, which is counted ${copies} times by now`

/** The one that an event made or changed, as it is now. */
const rowOf = async (store: Log['store'], seq: number): Promise<KnowledgeRow | undefined> => {
  for (const ended of [false, true])
    for (const [, , id] of await store.columns('knowledge', {
      columns: ['id'],
      afterSeq: seq - 1,
      toSeq: seq,
      ended,
    }))
      return (await store.rows('knowledge', { where: { id: String(id) } }))[0]
  return undefined
}

/** Several in one answer: the last of them, and all that they touched. */
const observedTogether = (results: readonly RecordedOut[], notices: readonly string[]): RecordedOut => {
  const recorded = results.filter(({ outcome }) => outcome === 'recorded')
  const last = recorded.at(-1) ?? results[0]
  if (!last) throw new Error('a call with no observations was let through')
  const told = [...new Set([...notices, ...results.flatMap((one) => one.notices)])]
  if (results.length === 1) return { ...last, notices: told }
  const message = `${recorded.length} recorded, ${results.length - recorded.length} known already`
  return { ...together(results, last, message), notices: told }
}
