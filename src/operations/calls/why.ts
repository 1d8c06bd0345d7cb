import { z } from 'zod'
import { handlesOf, type Moment, memoryIds, momentOf } from '#log'
import { turnFacts } from '#projections'
import { GIVEN_SECTION } from '#recall'
import { HindcastError, type Id, isId, isoOf, shownValue, zLabel } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { cameOf, decidedIn, zCameOf, zDecided } from '../asking/decided-in.ts'
import { handledMemory } from '../asking/handled-memory.ts'
import type { Caller } from '../caller.ts'
import { WITHHELD_FIELDS } from '../context/context-preview.ts'
import { MADE_BY } from '../context/context-version.ts'
import { remadeContext } from '../context/remade-context.ts'
import { countedProbe } from '../context/token-probe.ts'
import { operation } from '../operation.ts'
import { zAsOf } from '../outputs/answer-fields.ts'
import { sideOut, zShownSide } from '../outputs/context-output.ts'
import { zIso } from '../outputs/iso.ts'
import { turnNamed } from '../recording/turn-named.ts'

export const why = operation({
  name: 'why',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe:
    'What a turn was shown, word for word, what it cited and what came of it; or where a handle comes from.',
  positional: 'of',
  input: z.strictObject({
    ...AS_OF,
    of: zLabel.describe(
      'a turn’s id, any handle: T12, E7, B3, P2, N4; or your own trade, position or order id',
    ),
  }),
  output: z.object({
    asOf: zAsOf,
    says: z.string().describe('what was asked about, in a sentence'),
    turn: z.string().nullable().describe('the turn behind it; null: none is known'),
    at: zIso.nullable().describe('when that turn began; null: no turn'),
    system: zShownSide
      .nullable()
      .describe('what it was shown on the system side, made again; null: see note'),
    user: zShownSide.nullable().describe('what it was shown on the user side, made again; null: see note'),
    budget: z.number().nullable().describe('how many tokens its context might have; null: not recorded'),
    tokens: z
      .array(
        z
          .object({
            section: z.string().describe('which section of the context'),
            tokens: z.int().describe('how many tokens it had'),
          })
          .meta({ id: 'TokensShown' }),
      )
      .describe('how many tokens it was shown, as they were recorded then; empty: not recorded'),
    note: z
      .string()
      .nullable()
      .describe(
        'why its context cannot be shown as it was, or what of it is not kept; null: it is as it was',
      ),
    ...WITHHELD_FIELDS,
    shown: z.array(z.string()).describe('handles that the turn was shown, later calls included'),
    decisions: z.array(zDecided).describe('what the turn decided'),
    trades: z.array(zCameOf).describe('trades that came of it'),
    citedBy: z.array(z.string()).describe('turns and decisions that cited the handle; empty for a turn'),
  }),
  run: async (caller, { of, asOf }) => {
    const log = await caller.log()
    const moment = await momentOf(log, asOf)
    const isTurn =
      isId(of) &&
      (await log.store.events({ turn: of, kinds: ['recalled'], toSeq: moment.seq, limit: 1 })).length > 0
    const handled = isTurn ? null : await handledMemory(moment, of, 'of')
    if (!isTurn && handled === null) throw unknownName(of)
    const turn = isTurn ? of : (handled?.turn ?? null)
    const names = handled === null ? [] : [handled.handle]
    const [memory] = await memoryIds(log.store, names)
    const cited = isTurn
      ? []
      : await log.store.rows('citations', {
          seq: moment.seq,
          where: { memory: memory ?? null },
          order: { column: 'seq' },
        })
    return {
      asOf: isoOf(moment.at),
      says: handled?.says ?? 'a turn',
      ...(await ofTurn(caller, moment, turn)),
      citedBy: cited.map((row) => row.turn),
    }
  },
})

const unknownName = (of: string): HindcastError =>
  new HindcastError(
    'not_found',
    `"${shownValue(of)}" is neither a turn nor a handle that was known at this moment`,
    {
      field: 'of',
      next: 'Give the id that turn answered, a handle such as T12 as it stands in an answer, or your own id of a trade.',
    },
  )

const NO_TURN = {
  turn: null,
  at: null,
  system: null,
  user: null,
  budget: null,
  withheld: null,
  shadow: null,
  tokens: [],
  shown: [],
  decisions: [],
  trades: [],
}

const ofTurn = async (caller: Caller, moment: Moment, id: Id | null) => {
  const { log, seq } = moment
  const facts = id === null ? null : await turnFacts(log, id, seq)
  if (id === null || facts === null) return { ...NO_TURN, note: 'no turn is known that it came from' }
  const turn = await turnNamed(log, id, seq)
  const made = await remadeContext(caller, log, turn)
  return {
    turn: id,
    at: isoOf(turn.at),
    system: made && sideOut(made.system),
    user: made && sideOut(made.user),
    budget: turn.budget ?? null,
    tokens: turn.tokens ?? [],
    note: noteOf(
      made === null ? notAsItWas(turn, countedProbe(await caller.tokens())) : null,
      turn.tokens ?? [],
    ),
    withheld: caller.actor === 'agent' ? null : (turn.withheld ?? null),
    shadow:
      turn.shadowTokens === undefined
        ? null
        : {
            handles: [...(await handlesOf(log.store, turn.shadowHandles ?? []))],
            tokens: turn.shadowTokens,
          },
    shown: [
      ...new Set([
        ...[facts.begun, ...facts.later].flatMap(({ data }) => data.handles),
        ...facts.passages.flatMap(({ handle }) => handle ?? []),
      ]),
    ],
    decisions: await decidedIn(moment, facts.decisions),
    trades: await cameOf(moment, id, facts.decisions),
  }
}

/** Why it does not come out as it was, and what is left of it. */
const notAsItWas = ({ madeBy, counted, partly }: Made, countedNow: number): string =>
  madeBy === MADE_BY && counted !== undefined && counted !== countedNow
    ? `its text cannot be made again as it was: tokens were counted otherwise then (a text that has ${countedNow} by countTokens now had ${counted}), so that other lines had room; open the memory with the countTokens of then; ${STILL_KEPT}`
    : madeBy === MADE_BY
      ? `its text cannot be made again as it was: ${partly ? 'the index was behind then, or something else could not be read, which its without said' : 'a text in it was erased, or something cannot be read now'}; ${STILL_KEPT}`
      : `its text cannot be made again as it was: the turn was before an upgrade, and this version (${MADE_BY}) tells the same otherwise than the one that it was shown (${madeBy ?? 'older, not recorded'}); ${STILL_KEPT}`

interface Made {
  readonly madeBy?: string
  readonly counted?: number
  readonly partly?: true
}

/** What the caller puts beside the memory is the caller’s to keep. */
const noteOf = (
  problem: string | null,
  tokens: readonly { readonly section: string; readonly tokens: number }[],
): string | null => {
  const given = tokens.filter(({ section }) => section === GIVEN_SECTION)
  if (given.length === 0) return problem
  const taken = given.reduce((sum, one) => sum + one.tokens, 0)
  const left = `${given.length === 1 ? 'one section' : `${given.length} sections`} of the caller’s own, ${taken} tokens, stood beside the memory’s: the words of these are not kept`
  return problem === null ? left : `${problem}; ${left}`
}

const STILL_KEPT =
  'what was recorded of it then is here: what it was shown by handle, its tokens, what it decided and cited, what came of it'
