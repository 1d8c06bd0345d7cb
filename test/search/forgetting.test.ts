import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Desk, fileOf, paths, withDesk } from './desk.ts'

/** Of 2025; its weeks: 3 March is the Monday of week 10. */
const on = (day: string) => `2025-${day}T09:00:00Z`

const seen = async ({ agent }: Desk, asOf?: string, all = false): Promise<string[]> =>
  paths(await agent.search({ question: 'platinum', limit: 50, asOf, all })).sort()

/** Every working day of five weeks from Monday, 3 March to Friday, 4 April. */
const DAYS = [
  '03-03',
  '03-04',
  '03-05',
  '03-06',
  '03-07',
  '03-10',
  '03-11',
  '03-12',
  '03-13',
  '03-14',
  '03-17',
  '03-18',
  '03-19',
  '03-20',
  '03-21',
  '03-24',
  '03-25',
  '03-26',
  '03-27',
  '03-28',
  '03-31',
  '04-01',
  '04-02',
  '04-03',
  '04-04',
]
const journals = (...days: string[]) => days.map((day) => `journal/2025-${day}.md`)

test('the last five days, then weeks, then months; what no review covers stays; all reads everything; nothing goes', async () => {
  await withDesk(async (desk) => {
    const { agent, home } = desk
    const log = async (from: string, to: string) => {
      for (const day of DAYS.filter((one) => one >= from && one <= to))
        await agent.write({ to: 'journal', at: on(day), text: `Platinum on ${day}.` })
    }
    await log('03-03', '03-14')
    // No review yet: everything is read, however old.
    expect(await seen(desk)).toEqual(journals(...DAYS.slice(0, 10)))

    await agent.write({ to: 'review', at: on('03-15'), key: 'week_2025-10', text: 'Platinum rose all week.' })
    // Of the days it covers those are gone that are older than five; week 11 has no review.
    expect(await seen(desk)).toEqual([...journals(...DAYS.slice(5, 10)), 'reviews/week_2025-10.md'])

    await log('03-17', '03-19')
    await agent.write({
      to: 'review',
      at: on('03-19'),
      key: 'week_2025-12',
      text: 'Platinum fell until Wednesday.',
    })
    await log('03-20', '03-28')
    // Written on Wednesday, it stands for no Thursday and no Friday.
    const march28 = [
      ...journals(...DAYS.slice(5, 10), '03-20', '03-21', ...DAYS.slice(15, 20)),
      'reviews/week_2025-10.md',
      'reviews/week_2025-12.md',
    ]
    expect(await seen(desk)).toEqual(march28)

    await log('03-31', '04-04')
    await agent.write({
      to: 'review',
      at: on('04-05'),
      key: 'month_2025-03',
      text: 'Platinum had a good March.',
    })
    // All of March is covered but for the last five days; weeks of the last month are read beside their month.
    const april5 = [
      ...journals('04-01', '04-02', '04-03', '04-04'),
      'reviews/month_2025-03.md',
      'reviews/week_2025-10.md',
      'reviews/week_2025-12.md',
    ]
    expect(await seen(desk)).toEqual(april5)

    await agent.write({ to: 'journal', at: on('05-20'), text: 'Platinum on 05-20.' })
    // Weeks are forgotten for their month after 31 days. April has no review, so its journals stay.
    const may20 = [...journals('04-01', '04-02', '04-03', '04-04', '05-20'), 'reviews/month_2025-03.md']
    expect(await seen(desk)).toEqual(may20)

    const reviews = ['reviews/month_2025-03.md', 'reviews/week_2025-10.md', 'reviews/week_2025-12.md']
    expect(await seen(desk, undefined, true)).toEqual([...journals(...DAYS, '05-20'), ...reviews])
    // As it was then.
    expect(await seen(desk, on('03-14'))).toEqual(journals(...DAYS.slice(0, 10)))
    expect(await seen(desk, on('03-28'))).toEqual(march28)
    expect(await seen(desk, on('04-05'))).toEqual(april5)

    const files = await readdir(fileOf(home, 'journal'))
    expect(files.sort()).toEqual([...DAYS, '05-20'].map((day) => `2025-${day}.md`))
    expect(await readFile(fileOf(home, 'journal/2025-03-03.md'), 'utf8')).toContain('Platinum on 03-03.')
  })
})

test('what was forgotten counts in no score', async () => {
  await withDesk((remembering) =>
    withDesk(async (without) => {
      for (const [n, { agent }] of [remembering, without].entries()) {
        if (n === 0)
          for (const day of DAYS.slice(0, 5))
            await agent.write({ to: 'journal', at: on(day), text: `Platinum and silver on ${day}.` })
        await agent.write({ to: 'review', at: on('03-08'), key: 'week_2025-10', text: 'Platinum rose.' })
        await agent.write({ to: 'note', at: on('03-24'), key: 'silver', text: 'Silver follows platinum.' })
      }
      const asked = { question: 'silver platinum' }
      expect(await remembering.agent.search(asked)).toEqual(await without.agent.search(asked))
      expect(await remembering.agent.search({ ...asked, all: true })).not.toEqual(
        await without.agent.search(asked),
      )
    }),
  )
})

test('a day that is asked for is read though a review covers it, and an answer that lacks a word names what was not read', async () => {
  await withDesk(async ({ agent }) => {
    for (const day of DAYS.slice(0, 15))
      await agent.write({ to: 'journal', at: on(day), text: `Platinum, level 90${day.slice(3)}.` })
    for (const week of ['10', '11'])
      await agent.write({ to: 'review', at: on('03-21'), key: `week_2025-${week}`, text: 'Platinum ranged.' })
    const { hits } = await agent.search({ question: 'platinum', since: '2025-03-05', until: '2025-03-05' })
    expect(hits[0]?.path).toBe('journal/2025-03-05.md')
    const { without } = await agent.search({ question: 'platinum level 9005' })
    expect(without.join()).toContain('covered by reviews; ask for all')
    const { why } = await agent.search({ question: 'XRP' })
    expect(why).toContain('ask for all')
  })
})
