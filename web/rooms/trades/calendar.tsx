import { useState } from 'react'
import { plural, sum } from '../../figures.ts'
import { Button } from '../../parts/buttons.tsx'
import { Result } from '../../parts/values.tsx'
import type { Charts } from './data.ts'
import { useAsked } from './filters.tsx'

type Day = Charts['days'][number]

const DAY_MS = 86_400_000
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Weeks of a month, Monday first; null is a day of another month. */
const weeksOf = (month: string): (string | null)[][] => {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const before = (new Date(first).getUTCDay() + 6) % 7
  const weeks: (string | null)[][] = []
  for (let start = first - before * DAY_MS; ; start += 7 * DAY_MS) {
    const week = WEEKDAYS.map((_, i) => new Date(start + i * DAY_MS).toISOString().slice(0, 10))
    if (weeks.length > 0 && !week.some((day) => day.startsWith(month))) return weeks
    weeks.push(week.map((day) => (day.startsWith(month) ? day : null)))
  }
}

const stepMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** A month of daily results, with what each week came to. */
export const Calendar = ({ days }: { days: readonly Day[] }) => {
  const { asked, ask } = useAsked()
  const [chosen, setChosen] = useState<string | null>(null)
  const first = days[0]?.day.slice(0, 7)
  const last = days.at(-1)?.day.slice(0, 7)
  if (first === undefined || last === undefined)
    return <p className="px-3 py-5 text-muted">No trade that matches has closed.</p>
  const month = chosen === null || chosen < first || chosen > last ? last : chosen
  const byDay = new Map(days.map((day) => [day.day, day]))
  const isPicked = (day: string): boolean => asked?.from === day && asked?.to === day
  const [year, number] = month.split('-')
  const ofMonth = days.filter(({ day }) => day.startsWith(month))
  return (
    <div className="p-2">
      <div className="flex items-center justify-between gap-2 px-1 pb-1">
        <b>
          {MONTHS[Number(number) - 1]} {year}{' '}
          <span className="ml-2 font-normal">
            <Result exact={ofMonth.reduce((total, { net }) => total + net, 0)} />
          </span>
        </b>
        <span className="flex gap-1">
          <Button
            aria-label="Month before"
            disabled={month <= first}
            onClick={() => setChosen(stepMonth(month, -1))}
          >
            ‹
          </Button>
          <Button
            aria-label="Month after"
            disabled={month >= last}
            onClick={() => setChosen(stepMonth(month, 1))}
          >
            ›
          </Button>
        </span>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-0.5">
        <thead>
          <tr className="text-xs text-muted">
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="font-normal">
                {name}
              </th>
            ))}
            <th scope="col" className="font-normal max-sm:hidden">
              Week
            </th>
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.join()}>
              {week.map((day, i) => (
                <td key={day ?? i} className="p-0">
                  {day !== null && (
                    <DayCell
                      name={day}
                      day={byDay.get(day)}
                      isPicked={isPicked(day)}
                      pick={() => ask(isPicked(day) ? { from: '', to: '' } : { from: day, to: day })}
                    />
                  )}
                </td>
              ))}
              <td className="text-right text-xs max-sm:hidden">
                <WeekSum days={week.flatMap((day) => (day === null ? [] : (byDay.get(day) ?? [])))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const WeekSum = ({ days }: { days: readonly Day[] }) =>
  days.length === 0 ? null : <Result exact={days.reduce((total, { net }) => total + net, 0)} />

interface DayCellProps {
  readonly name: string
  readonly day: Day | undefined
  readonly isPicked: boolean
  readonly pick: () => void
}

/** Whole amounts fit a cell; the name of the button has the cents. */
const short = (net: number): string => {
  const whole = Math.abs(net) >= 10_000 ? `${Math.round(net / 1_000)}k` : `${Math.round(net)}`
  return net > 0 ? `+${whole}` : whole
}

const DayCell = ({ name, day, isPicked, pick }: DayCellProps) => {
  const number = Number(name.slice(8))
  if (day === undefined)
    return <div className="h-10 rounded-sm bg-raised/50 px-1 text-xs text-muted">{number}</div>
  const label = `${name}: ${sum(day.net)}, ${plural(day.trades, 'trade')}`
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isPicked}
      onClick={pick}
      className={`block h-10 w-full overflow-hidden rounded-sm px-1 text-left text-xs aria-pressed:outline-2 aria-pressed:outline-accent ${day.net < 0 ? 'bg-loss-soft text-loss' : day.net > 0 ? 'bg-gain-soft text-gain' : 'bg-raised'}`}
    >
      <span className="block text-ink">{number}</span>
      <span className="block text-right whitespace-nowrap">{short(day.net)}</span>
      <span className="sr-only">{label}</span>
    </button>
  )
}
