import { z } from 'zod'
import { handlesOf, type Moment } from '#log'
import { turnFacts } from '#projections'
import { GIVEN_SECTION } from '#recall'
import { type Id, isoOf } from '#vocabulary'
import { decidedIn, zDecided } from '../asking/decided-in.ts'
import { MADE_BY } from '../context/context-version.ts'
import { remadeContext } from '../context/remade-context.ts'
import { countedProbe } from '../context/token-probe.ts'
import { WITHHELD_FIELDS } from '../context/withheld-fields.ts'
import { turnNamed } from '../recording/turn-named.ts'
import type { Caller } from '../session/caller.ts'
import { zIso } from './answer-fields.ts'
import { sideOut, zShownSide } from './context-output.ts'

/** One turn: what it was shown, what it decided and what came of it. */
export const zTurnShown = z
  .object({
    turn: z.string().describe('the id of the turn'),
    at: zIso.describe('when it began'),
    system: zShownSide
      .nullable()
      .describe('what it was shown on the system side, made again; null: see note'),
    user: zShownSide.nullable().describe('what it was shown on the user side, made again; null: see note'),
    note: z
      .string()
      .nullable()
      .describe(
        'why its context cannot be shown as it was, or what of it is not kept; null: it is as it was',
      ),
    ...WITHHELD_FIELDS,
    shown: z.array(z.string()).describe('handles that it was shown, later calls included'),
    decisions: z.array(zDecided).describe('what it decided, with the trades that came of it'),
  })
  .meta({ id: 'TurnShown' })

/** Null where no turn of that id was known at the moment. */
export const turnShown = async (
  caller: Caller,
  moment: Moment,
  id: Id,
): Promise<z.input<typeof zTurnShown> | null> => {
  const { log, seq } = moment
  const facts = await turnFacts(log, id, seq)
  if (facts === null) return null
  const turn = await turnNamed(log, id, seq)
  const made = await remadeContext(caller, log, turn)
  return {
    turn: id,
    at: isoOf(turn.at),
    system: made && sideOut(made.system),
    user: made && sideOut(made.user),
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
