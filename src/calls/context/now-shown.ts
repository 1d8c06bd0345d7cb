import { momentLine, momentsDue } from '#consolidate'
import { wallMs } from '#market'
import type { NowShown } from '#recall'
import type { ContextReading } from './context-reading.ts'
import { wallMinute } from './told-time.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The time by the clock of the account's calendar. */
export const nowShown = async ({ moment, question, agent }: ContextReading): Promise<NowShown> => {
  const { zone } = (await agent()).config.calendar
  const weekday = DAYS[new Date(wallMs(zone, moment.at)).getUTCDay()]
  return { time: `${wallMinute(zone, moment.at)} ${zone}, ${weekday}`, strategy: question.strategy ?? null }
}

/** Which of the memory's moments have come. */
export const dueShown = async ({ moment }: ContextReading): Promise<string | null> =>
  momentLine(await momentsDue(moment))
