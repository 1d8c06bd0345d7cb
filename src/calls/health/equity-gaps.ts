import { isFlow } from '#ledger'
import { type EventOf, type Moment, readAccount, readEvent } from '#log'
import { money } from '#recall'

/** Trading days that are compared, the newest. */
const MOST_DAYS = 100
/** Share of equity that a gap must exceed: smaller ones are rates and rounding. */
const LARGE = 0.01

/**
 * Trading days whose last equity mark differs from the one before by more than results and flows explain, largest gap first.
 * A mark while a position is open is passed over: the next one without is compared with the last one without.
 */
export const equityGaps = async (moment: Moment): Promise<readonly string[]> => {
  const { log, seq } = moment
  const { store } = log
  const newest = { order: { column: 'day', descending: true }, limit: MOST_DAYS }
  const days = (await store.rows('days', { seq, ...newest })).toReversed()
  // A day's opening is the end of the day before: its last mark, and flows up to the day's start.
  const ends = [
    ...days.map(({ opening, startsAt }, i) => ({ ...opening, day: days[i - 1]?.day, until: startsAt })),
    { ...(await readAccount(moment)), day: days.at(-1)?.day, until: Number.POSITIVE_INFINITY },
  ]
  const from = days[0]?.opening.equityAt ?? days[0]?.startsAt ?? 0
  const trades = [
    ...(await store.rows('trades', { seq, where: { status: 'closed' }, range: { column: 'exitAt', from } })),
    ...(await store.rows('trades', { seq, where: { status: 'open' } })),
  ]
  const cash = await store.events({ kinds: ['cash'], toSeq: seq })
  const flows = cash
    .map((event) => readEvent(event) as EventOf<'cash'>)
    .filter(({ data }) => isFlow(data.type))
  const isFlat = (at: number) =>
    trades.every(({ entryAt, exitAt }) => (entryAt ?? 0) > at || (exitAt !== null && exitAt <= at))
  const marks = ends.flatMap(({ equity, equityAt, ...end }) =>
    equity === null || equityAt === null || !isFlat(equityAt) ? [] : [{ ...end, equity, at: equityAt }],
  )
  const gaps = marks.slice(1).map((end, i) => {
    const start = marks[i] ?? end
    const since = (at: number | null) => at !== null && at > start.at && at <= end.at
    const explained = [
      ...trades.filter(({ exitAt }) => since(exitAt)).map(({ pnl }) => Number(pnl)),
      ...days.flatMap((day) => day.cash.filter(({ at }) => since(at)).map(({ result }) => Number(result))),
      ...flows
        .filter(({ at }) => at >= start.until && at < end.until)
        .map(({ data }) => (data.type === 'deposit' ? 1 : -1) * Number(data.amount)),
    ]
    const gap = explained.reduce((rest, one) => rest - one, Number(end.equity) - Number(start.equity))
    return { day: end.day, gap, isLarge: Math.abs(gap) > LARGE * Math.abs(Number(start.equity)) }
  })
  return gaps
    .filter(({ isLarge }) => isLarge)
    .sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap))
    .map(
      ({ day, gap }) =>
        `${day}: equity is ${money(String(Math.abs(gap)))} ${gap < 0 ? 'below' : 'above'} what results and flows explain`,
    )
}
