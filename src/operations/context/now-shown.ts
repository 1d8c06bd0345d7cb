import { momentLine, momentsDue } from '#consolidate'
import { wallMs } from '#market'
import type { NowShown } from '#recall'
import { type Instant, isoOf } from '#vocabulary'
import type { ContextReading } from './context-reading.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The time by the clock of the account's calendar. */
export const nowShown = async ({ moment, question, agent }: ContextReading): Promise<NowShown> => {
  const { zone } = (await agent()).config.calendar
  const wall = wallMs(zone, moment.at)
  const time = isoOf(wall as Instant)
    .slice(0, 16)
    .replace('T', ' ')
  return { time: `${time} ${zone}, ${DAYS[new Date(wall).getUTCDay()]}`, strategy: question.strategy ?? null }
}

/** Which of the memory's moments have come. */
export const dueShown = async ({ moment }: ContextReading): Promise<string | null> =>
  momentLine(await momentsDue(moment))
