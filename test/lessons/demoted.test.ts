import { expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { shownLessons } from '../shown.ts'
import { at, opening, trades } from './desk.ts'

const FIRST = 160
const DAYS = 70

test('lessons that cost, by the interval of a holdout, are shown no more until a person stands behind them', async () => {
  const memory = await opening({ actor: 'person' })
  await trades(memory, 0, FIRST)
  await memory.configure({ context: { reflect: 'off' } })
  await memory.reflect({ at: at(FIRST) })
  await memory.configure({ experiment: { section: 'lessons', share: 0.5 } })
  const shown: boolean[] = []
  for (let day = FIRST + 1; day <= FIRST + DAYS; day++) {
    const { system } = await memory.turn({ at: at(day), positions: [], equity: 10_000 })
    const isShown = system.sections.some(({ name }) => name === 'lessons')
    shown.push(isShown)
    const { trades: made } = await openTrade(memory, {
      at: at(day),
      symbol: 'XAUUSD',
      side: 'long',
      size: 1,
      price: 2000,
      stop: 1990,
    })
    // Whoever follows them loses, a little more or less.
    const price = (isShown ? 1990 : 2010) + (day % 3)
    await closeTrade(memory, { at: at(day, 2), trade: made[0]?.handle ?? '', price })
  }
  expect(new Set(shown)).toEqual(new Set([true, false]))
  expect((await memory.lessons()).lessons[0]?.record).toMatchObject({ standing: 'demoted' })
  const end = FIRST + DAYS + 1
  const {
    memories: [of = ''],
  } = await memory.reflect({ at: at(end) })
  expect(await shownLessons(memory, { of })).toMatchObject({
    handle: 'L2',
    record: { standing: 'demoted' },
  })
  const sections = async (day: number) =>
    (await memory.turn({ at: at(day), positions: [], equity: 10_000 })).system.sections.map(
      ({ name }) => name,
    )
  // What was told stays so, and blocks in which nothing is shown any more do not count.
  await sections(end + 2)
  const told = await memory.experiment()
  for (let day = end + 3; day < end + 6; day++) expect(await sections(day)).not.toContain('lessons')
  const { strata, notes, says } = await memory.experiment()
  expect([strata, says]).toEqual([told.strata, told.says])
  expect(says).toMatch(/^withheld beats shown by/)
  expect(notes).toEqual([expect.stringMatching(/^\d strat.* began with nothing to show/)])
  // Another experiment asks anew: its blocks show them.
  await memory.configure({ experiment: { section: 'lessons', share: 0.5, name: 'again' } })
  const asked = [await sections(end + 8), await sections(end + 9)]
  expect(asked.filter((names) => names.includes('lessons'))).toHaveLength(1)
  expect((await memory.experiment()).former).toMatchObject([{ section: 'lessons', ended: true }])
  // Ended, it withholds nothing any more; what it has shown stands.
  await memory.configure({ experiment: null })
  expect(await sections(end + 10)).not.toContain('lessons')
  await memory.judge({ of: 'L2', verdict: 'approve', at: at(end + 11) })
  expect(await sections(end + 12)).toContain('lessons')
})
