import { tradingDay, wallMs } from '#market'
import { type ConfigRow, FIRST_CONFIG, type Log } from '#record'
import { type Id, type Instant, isoOf } from '#vocabulary'
import { RemadeContexts } from './remade-contexts.ts'
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
  contexts = new RemadeContexts(),
): Promise<{ readonly path: string; readonly text: string } | null> => {
  const facts = await turnFacts(log, turn, seq)
  if (!facts || isIdle(facts)) return null
  // By the calendar of its own time: a calendar that is changed later moves no file.
  const [config = FIRST_CONFIG] = await log.store.rows('config', { seq: facts.begun.seq })
  const text = await transcriptText(log, facts, {
    seq,
    zone: config.calendar.zone,
    time: wallTime(facts.begun.at, config),
    shown: await contexts.textOf(log, facts.begun),
  })
  return { path: pathOf(facts, config), text }
}

const isIdle = ({ decisions, orders, rejections, writings }: TurnFacts): boolean =>
  decisions.length + orders.length + rejections.length + writings.length === 0

/** `2026-01-31 09:30:00` in the calendar's zone. */
const wallTime = (at: Instant, { calendar }: ConfigRow): string =>
  isoOf(wallMs(calendar.zone, at) as Instant)
    .slice(0, 19)
    .replace('T', ' ')

const pathOf = ({ turn, begun }: TurnFacts, config: ConfigRow): string => {
  const time = wallTime(begun.at, config).slice(11).replaceAll(':', '')
  return transcriptPath(turn, tradingDay(begun.at, config.calendar), time)
}
