import { type Bullet, bulletsOf } from '#memories'
import { handleNumber } from '#vocabulary'
import type { LessonsRow } from '../rows/memory-rows.ts'
import type { Moment } from './moment.ts'
import { SaidTexts } from './said-texts.ts'

/** The lessons in force for a strategy, or for whatever is traded where none is named; promoted ones first, then the newest. */
export const readLessons = async (
  { log: { store }, state, seq }: Moment,
  strategy: string | undefined,
): Promise<readonly LessonsRow[]> => {
  const all = state
    ? [...state.lessons.values()]
    : await store.rows('lessons', { seq, where: { standing: 1 }, order: { column: 'n' } })
  return all
    .filter((row) => row.strategy === (strategy ?? null))
    .sort((a, b) => Number(b.promoted) - Number(a.promoted) || a.n - b.n)
}

/** What they say, bullet by bullet; a text that was erased says nothing. */
export const lessonsBullets = async (
  { log: { store } }: Pick<Moment, 'log'>,
  row: LessonsRow,
): Promise<readonly Bullet[]> => {
  const numbers = row.trades.map((handle) => handleNumber('trade', handle) ?? 0)
  const named = (cites: readonly number[]): readonly number[] => cites.flatMap((at) => numbers[at] ?? [])
  if (row.findings !== null) return bulletsOf(row.findings, numbers)
  if (row.text === null) return []
  const lines = (await SaidTexts.of(store, [row.text], '')).said(row.text).split('\n')
  return row.bullets.flatMap(({ slot, cites }, at) => {
    const text = lines[at] ?? ''
    return text === '' ? [] : [{ slot, text, trades: named(cites) }]
  })
}
