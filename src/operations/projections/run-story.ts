import { type EventOf, type Moment, PLAYBOOK, readEvent, type StoredEvent, textInUse } from '#record'
import { canonical, isoOf, type Strategy } from '#vocabulary'
import type { EpisodeIndex } from '../episode-index.ts'
import { type RunResult, runResults } from './run-result.ts'
import { Words } from './words.ts'

/** A run with what tells it from others. */
export interface RunStory extends RunResult {
  readonly symbols: readonly string[]
  readonly playbook: { readonly hash: string; readonly text: string | null } | null
}

/** A strategy that was given up, and why. */
export interface Retirement {
  readonly strategy: Strategy
  readonly at: string
  readonly run: string
  readonly by: string
  readonly reason: string
}

export const runStories = async (moment: Moment, episodes: EpisodeIndex): Promise<readonly RunStory[]> => {
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
const playbookOf = async ({ log: { store }, seq }: Moment): Promise<RunStory['playbook']> => {
  const [row] = await store.rows('files', { seq, where: { path: PLAYBOOK } })
  const [config] = await store.rows('config', { seq })
  const hash = row && textInUse(row, config?.strictFiles ?? false)
  return hash ? { hash, text: (await store.texts([hash])).get(hash) ?? null } : null
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
  const words = await Words.of(
    log,
    retired.map(({ data }) => data.reason),
  )
  return retired.flatMap(({ at, run, actor, data: { strategy, reason } }) =>
    strategy === undefined
      ? []
      : [{ strategy, at: isoOf(at), run, by: actor, reason: words.said(reason) ?? '' }],
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
export const covers = (retired: Strategy, { name, version, parameters }: Strategy): boolean =>
  retired.name === name &&
  retired.version === version &&
  Object.entries(retired.parameters).every(
    ([key, value]) => canonical(parameters[key] ?? null) === canonical(value),
  )
