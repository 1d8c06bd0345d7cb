import { type ConfigRow, FIRST_CONFIG, type Log, type StoredEvent } from '#log'
import { tradingDay, wallMs } from '#market'
import { type Id, type Instant, isoOf } from '#vocabulary'
import { transcriptText } from './transcript-text.ts'
import { type TurnFacts, turnFacts } from './turn-facts.ts'
import { transcriptPath } from './turns.ts'

/**
 * What one turn was about, as of an event: what it was given and shown, what it decided, ordered, was refused and wrote. Null
 * for a turn in which nothing came of it: most turns of most agents.
 */
export const transcriptOf = async (
  log: Log,
  turn: Id,
  seq: number,
): Promise<{ readonly path: string; readonly text: string } | null> => {
  const facts = await turnFacts(log, turn, seq)
  if (!facts || isIdle(facts)) return null
  const config = await configThen(log, facts.begun)
  const text = await transcriptText(log, facts, {
    seq,
    zone: config.calendar.zone,
    time: wallTime(facts.begun.at, config),
  })
  return { path: pathOf(turn, facts.begun, config), text }
}

/** Where the transcript of a turn stands; null where no such turn had begun by then. */
export const transcriptFile = async (log: Log, turn: Id, seq: number): Promise<string | null> => {
  const [begun] = await log.store.events({ turn, kinds: ['recalled'], toSeq: seq, limit: 1 })
  return begun === undefined ? null : pathOf(turn, begun, await configThen(log, begun))
}

type Begun = Pick<StoredEvent, 'at' | 'seq'>

/** By the calendar of its own time: a calendar that is changed later moves no file. */
const configThen = async (log: Log, { seq }: Begun): Promise<ConfigRow> =>
  (await log.store.rows('config', { seq }))[0] ?? FIRST_CONFIG

const isIdle = ({ decisions, orders, writings }: TurnFacts): boolean =>
  decisions.length + orders.length + writings.length === 0

/** `2026-01-31 09:30:00` in the calendar's zone. */
const wallTime = (at: Instant, { calendar }: ConfigRow): string =>
  isoOf(wallMs(calendar.zone, at) as Instant)
    .slice(0, 19)
    .replace('T', ' ')

const pathOf = (turn: Id, { at }: Begun, config: ConfigRow): string => {
  const time = wallTime(at, config).slice(11).replaceAll(':', '')
  return transcriptPath(turn, tradingDay(at, config.calendar), time)
}
