import { fileRow, isStrict, textByHash } from '#documents'
import type { Episodes } from '#episode-index'
import {
  type EventOf,
  type Moment,
  PLAYBOOK,
  readEvent,
  SaidTexts,
  type StoredEvent,
  textInUse,
} from '#record'
import { type Actor, canonical, isoOf, type Strategy } from '#vocabulary'
import { type RunResult, runResults } from './run-result.ts'

/** A run with what it is compared by. */
export interface RunProfile extends RunResult {
  readonly symbols: readonly string[]
  readonly playbook: { readonly hash: string; readonly text: string | null } | null
}

/** A strategy that was given up, and why. */
export interface Retirement {
  readonly strategy: Strategy
  readonly at: string
  readonly run: string
  readonly by: Actor
  readonly reason: string
  /** Whoever decided it had been shown text from outside. */
  readonly outside: boolean
}

export const runProfiles = async (moment: Moment, episodes: Episodes): Promise<readonly RunProfile[]> => {
  const results = await runResults(moment, episodes)
  const playbook = await playbookOf(moment)
  const columns = await episodes.asOf(moment)
  return results.map((result) => {
    const traces = columns.traces({ run: result.run, kinds: ['trade'] }, moment.seq)
    const symbols = new Set([...traces].flatMap(({ symbol }) => symbol ?? []))
    return { ...result, symbols: [...symbols].sort(), playbook }
  })
}

/** One workspace belongs to all runs of a log. */
const playbookOf = async ({ log, seq }: Moment): Promise<RunProfile['playbook']> => {
  const row = await fileRow(log, PLAYBOOK, seq)
  const hash = row && textInUse(row, await isStrict(log, seq))
  return hash ? { hash, text: await textByHash(log, hash) } : null
}

/** Every retirement that the log knows of at a moment, oldest first. */
export const retirementsIn = async ({ log, seq }: Moment): Promise<readonly Retirement[]> => {
  const retired: EventOf<'decision'>[] = []
  for (let after = 0; ; ) {
    const page = await log.store.events({ afterSeq: after, toSeq: seq, kinds: ['decision'], limit: PAGE })
    retired.push(...page.flatMap(asRetirement))
    const last = page.at(-1)
    if (!last) break
    after = last.seq
  }
  const reasons = retired.map(({ data }) => data.reason)
  const texts = await SaidTexts.of(log.store, reasons)
  return retired.flatMap(({ at, run, actor, trust, data: { strategy, reason } }) =>
    strategy === undefined
      ? []
      : [
          {
            strategy,
            at: isoOf(at),
            run,
            by: actor,
            reason: texts.said(reason) ?? '',
            outside: trust === 'outside',
          },
        ],
  )
}

/** Decisions read at once. */
const PAGE = 2_000

const asRetirement = (stored: StoredEvent): EventOf<'decision'>[] => {
  // Most decisions are others, and reading one takes longer than looking for the word.
  if (!stored.payload.includes('"retire"')) return []
  const event = readEvent(stored)
  return event.kind === 'decision' && event.data.action === 'retire' ? [event] : []
}

/** Without parameters it is the version that was given up, whatever its parameters. */
export const coversStrategy = (retired: Strategy, { name, version, parameters }: Strategy): boolean =>
  retired.name === name &&
  retired.version === version &&
  Object.entries(retired.parameters).every(
    ([key, value]) => canonical(parameters[key] ?? null) === canonical(value),
  )
