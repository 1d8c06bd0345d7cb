import { type Bullet, bulletsOf, TRADE_IN_TEXT } from '#memories'
import { handleNumber, handleOf } from '#vocabulary'
import type { LessonsRow } from '../rows/memory-rows.ts'
import type { Moment } from './moment.ts'
import { SaidTexts } from './said-texts.ts'

/** Those of a strategy, or of whatever is traded where none is named, that are in force or were drawn last. */
const standing = async (
  { log: { store }, state, seq }: Moment,
  strategy: string | undefined,
): Promise<readonly LessonsRow[]> => {
  const all = state
    ? [...state.lessons.values()]
    : await store.rows('lessons', { seq, where: { standing: 1 }, order: { column: 'n' } })
  return all.filter((row) => row.strategy === (strategy ?? null))
}

/** The lessons in force; promoted ones first, then the newest. */
export const readLessons = async (
  moment: Moment,
  strategy: string | undefined,
): Promise<readonly LessonsRow[]> =>
  (await standing(moment, strategy))
    .filter(({ status }) => status === 'active')
    .sort((a, b) => Number(b.promoted) - Number(a.promoted) || a.n - b.n)

/** Those that were drawn last, also where a person has withdrawn or promoted them since; null where none ever were. */
export const lastLessons = async (moment: Moment, strategy: string | undefined): Promise<LessonsRow | null> =>
  (await standing(moment, strategy)).find(({ newest }) => newest) ?? null

/** What they say, bullet by bullet; a text that was erased says nothing. */
export const lessonsBullets = async (
  { log: { store } }: Pick<Moment, 'log'>,
  row: LessonsRow,
): Promise<readonly Bullet[]> => {
  const numbers = row.trades.map((handle) => handleNumber('trade', handle))
  const named = (cites: readonly number[]): readonly number[] => cites.flatMap((at) => numbers[at] ?? [])
  if (row.findings !== null) return bulletsOf(row.findings, numbers)
  if (row.text === null) return []
  const lines = (await SaidTexts.of(store, [row.text], '')).said(row.text).split('\n')
  return row.bullets.flatMap(({ slot, cites }, at) => {
    const text = calledNow(lines[at] ?? '', row.called ?? [], numbers)
    return text === '' ? [] : [{ slot, text, trades: named(cites) }]
  })
}

/** A text names trades by the numbers they had. Where others have come in before them since, they have others. */
const calledNow = (text: string, called: readonly number[], numbers: readonly (number | null)[]): string =>
  text.replaceAll(TRADE_IN_TEXT, (name, digits: string) => {
    const at = called.indexOf(Number(digits))
    if (at === -1) return name
    const now = numbers[at] ?? null
    return now === null ? 'a trade that is gone' : handleOf('trade', now)
  })
