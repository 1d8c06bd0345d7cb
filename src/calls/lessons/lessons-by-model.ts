import { type ReflectionSummary, reflectWithModel } from '#consolidate'
import type { ReflectorModel } from '#consolidate/ports'
import { type EpisodeRow, lessonsBullets, type Moment, readConfig, readLessons, SaidTexts } from '#log'
import {
  bulletsOf,
  findLessons,
  fitLessons,
  lessonsText,
  limitsInForce,
  type ReflectedTrade,
} from '#memories'
import { HindcastError, handleNumber, isHindcastError } from '#vocabulary'
import { playbookRules } from '../context/rules-shown.ts'
import type { Caller } from '../session/caller.ts'
import { keptBullets, type MadeLessons } from './made-lessons.ts'

/** Trades whose remarks are told, the newest. */
const MOST_REMARKED = 60
const LONGEST_FAILURE = 300

interface Looked {
  readonly closed: readonly EpisodeRow[]
  readonly trades: readonly ReflectedTrade[]
}

/** The model that is set; where there is none, or it cannot be opened, what to do. */
export const reflectorOf = async ({ reflector }: Caller): Promise<ReflectorModel> => {
  const model = await reflector.load()
  if (model !== null) return model
  throw new HindcastError('reflector_failed', 'no language model is set to draw lessons', {
    field: 'reflector',
    next: 'Name one under reflector in hindcast.json, give one to openMemory, or ask for the statistical reflector.',
  })
}

const closedMeanwhile = (): HindcastError =>
  new HindcastError('memory_closed', 'the memory was closed before the model had answered', {
    next: 'Open it again: what was due is drawn by the next turn.',
  })

const asFailure = (error: unknown): string => {
  if (isHindcastError(error)) return error.message
  throw error
}

/** What a language model makes of the trades, given the same figures, the strategy and the lessons in force. */
export const lessonsByModel = async (
  caller: Caller,
  moment: Moment,
  strategy: string | undefined,
  { closed, trades }: Looked,
): Promise<MadeLessons> => {
  const model = await reflectorOf(caller).catch(asFailure)
  if (typeof model === 'string') return { trades: [], failed: `no_model: ${model}`.slice(0, LONGEST_FAILURE) }
  const remarks = await remarksOn(moment, closed)
  const before = await inForce(moment, strategy)
  const numbers = trades.map(({ n }) => n)
  const { findings, asked } = findLessons(trades)
  const summary: ReflectionSummary = {
    strategy: strategy ?? null,
    considered: trades.length,
    from: trades[0]?.entryAt ?? moment.at,
    to: trades.at(-1)?.entryAt ?? moment.at,
    trades: trades.toReversed(),
    findings: fitLessons(bulletsOf(findings, numbers)),
    lessons: before.text,
    playbook: await playbookRules(moment),
    limits: limitsInForce(await readConfig(moment), strategy),
    remarks,
  }
  const answer = await reflectWithModel(model, summary, { ends: caller.closing.signal })
  const { tokens, cost } = answer
  const spent = {
    model: answer.model,
    asked,
    ...(tokens.input === null ? {} : { inputTokens: tokens.input }),
    ...(tokens.output === null ? {} : { outputTokens: tokens.output }),
    ...(cost === null ? {} : { cost }),
    ...(before.outside || remarks.some(({ trust }) => trust === 'outside') ? { outside: true as const } : {}),
  }
  if ('refused' in answer) {
    const { code, reason } = answer.refused
    // Nobody is left to tell, and it is no failure of the model.
    if (code === 'cancelled') throw closedMeanwhile()
    return { ...spent, trades: [], failed: `${code}: ${reason}`.slice(0, LONGEST_FAILURE) }
  }
  const kept = keptBullets(answer.bullets)
  return {
    ...spent,
    trades: kept.trades,
    ...(kept.bullets.length === 0 ? {} : { text: kept.bullets.map(({ text }) => text).join('\n') }),
    bullets: kept.bullets.map(({ slot, trades: cited }) => ({ slot, cites: kept.citesOf(cited) })),
    ...kept.named,
  }
}

/** What it is told of the lessons before. Words that came of text from outside make no better ones. */
const inForce = async (moment: Moment, strategy: string | undefined) => {
  const row = (await readLessons(moment, strategy)).at(-1)
  const bullets = row === undefined ? [] : await lessonsBullets(moment, row)
  return {
    text: bullets.length === 0 ? null : lessonsText(bullets),
    outside: bullets.length > 0 && row?.outside === true && !row.approved,
  }
}

/** What the agent said of the newest of them, newest first, with how far that is to be trusted. */
const remarksOn = async (
  moment: Moment,
  closed: readonly EpisodeRow[],
): Promise<ReflectionSummary['remarks']> => {
  const newest = closed.slice(-MOST_REMARKED).toReversed()
  const said = await SaidTexts.asOf(
    moment,
    newest.flatMap(({ remarks }) => remarks),
  )
  return newest.flatMap(({ trade, remarks }) => {
    const n = trade === null ? null : handleNumber('trade', trade)
    if (n === null) return []
    return remarks.map((hash) => ({
      n,
      text: said.said(hash),
      trust: said.isOutside(hash) ? ('outside' as const) : ('agent' as const),
    }))
  })
}
