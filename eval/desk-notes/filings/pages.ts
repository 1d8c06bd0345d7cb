import { type Random, stream } from '../../../src/lab/random/mulberry32.ts'
import { type Company, TRADES, type Trade } from './companies.ts'
import { PLANTED } from './planted.ts'
import { DRIVERS, SECTIONS, SENTENCES, type Section, TITLES } from './sentences.ts'

// 500 pages of filings of companies that never were: for each of 25 companies five sections of three annual reports, and five
// quarters. The same seed gives the same pages; a page's chance hangs on its own name, so that a new page changes no other.

export interface FilingPage {
  /** `larkmoor/fy2023-results`, `larkmoor/2024-q3`. */
  readonly name: string
  readonly text: string
}

const SEED = 20_260_316
const YEARS = [2022, 2023, 2024]
const QUARTERS = [
  [2024, 1],
  [2024, 2],
  [2024, 3],
  [2025, 1],
  [2025, 2],
] as const
const ORDINALS = ['first', 'second', 'third', 'fourth'] as const
/** A page has so many of its section's sentences, at least and at most. */
const LENGTH = [7, 11] as const

export const filingPages = (): readonly FilingPage[] =>
  TRADES.flatMap((trade) =>
    trade.companies.flatMap((company) => [
      ...YEARS.flatMap((year) => SECTIONS.map((section) => annual(trade, company, year, section))),
      ...QUARTERS.map(([year, quarter]) => quarterly(trade, company, year, quarter)),
    ]),
  )

const annual = (trade: Trade, company: Company, year: number, section: Section): FilingPage => {
  const name = `${company.slug}/fy${year}-${section}`
  const random = stream(SEED, name)
  const title = `# ${company.name} (${company.ticker}): Form 10-K, fiscal year ${year}\n\n## ${TITLES[section]}`
  const body = paragraph(random, section, () => slotsOf(random, trade, company, year), PLANTED[name])
  const table = section === 'segments' ? `\n\n${segmentTable(random, trade, company, year)}` : ''
  return { name, text: `${title}\n\n${body}${table}\n` }
}

const quarterly = (trade: Trade, company: Company, year: number, quarter: number): FilingPage => {
  const name = `${company.slug}/${year}-q${quarter}`
  const random = stream(SEED, name)
  const slots = () => ({ ...slotsOf(random, trade, company, year), quarter: ORDINALS[quarter - 1] ?? '' })
  const title = `# ${company.name} (${company.ticker}): Form 10-Q, Q${quarter} ${year}\n\n## ${TITLES.quarter}`
  return { name, text: `${title}\n\n${paragraph(random, 'quarter', slots, PLANTED[name])}\n` }
}

type Slots = { readonly [slot: string]: string }

/** Some of the section's sentences in an order of chance, each with figures of its own, and what was planted among them. */
const paragraph = (
  random: Random,
  section: Section,
  slots: () => Slots,
  planted: string | undefined,
): string => {
  const [least, most] = LENGTH
  const length = least + Math.floor(random() * (most - least + 1))
  const sentences = shuffled(random, SENTENCES[section]).slice(0, length)
  if (planted !== undefined) sentences.splice(Math.floor(length / 2), 0, planted)
  return sentences.map((sentence) => filled(sentence, slots())).join(' ')
}

const filled = (sentence: string, slots: Slots): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const value = slots[slot]
    if (value === undefined) throw new Error(`no value for {${slot}} in "${sentence}"`)
    return value
  })

const slotsOf = (random: Random, trade: Trade, company: Company, year: number): Slots => {
  const between = (low: number, high: number, decimals = 0): string =>
    (low + random() * (high - low)).toFixed(decimals)
  const [segment = '', segment2 = ''] = shuffled(random, trade.segments)
  const [good = '', good2 = ''] = shuffled(random, trade.goods)
  const [input = '', input2 = '', input3 = ''] = shuffled(random, trade.inputs)
  const [rule = '', rule2 = ''] = shuffled(random, trade.rules)
  const [moved = '', moved2 = ''] = shuffled(random, ['rose', 'fell'])
  const revenue = revenueOf(company, year)
  const before = revenueOf(company, year - 1)
  return {
    ...{
      name: company.name,
      segment,
      segment2,
      good,
      good2,
      input,
      input2,
      input3,
      rule,
      rule2,
      moved,
      moved2,
    },
    ...{ customer: pick(random, trade.customers), site: pick(random, trade.sites) },
    ...{ driver: pick(random, DRIVERS), quarter: pick(random, ORDINALS) },
    ...{ year: String(year), prior: String(year - 1), next: String(year + 1), later: String(year + 6) },
    ...{
      revenue: thousands(revenue),
      priorRevenue: thousands(before),
      direction: pick(random, ['up', 'down']),
    },
    ...{
      change: `${revenue < before ? 'down' : 'up'} ${Math.abs((100 * revenue) / before - 100).toFixed(1)}%`,
    },
    ...{ low: between(300, 600), high: between(620, 990) },
    ...{ amount: between(120, 990), amount2: between(120, 990), amount3: between(120, 990) },
    ...{ small: between(3, 80, 1), share: between(0.2, 6, 2), ratio: between(2, 4.5, 1) },
    ...{ pct: `${between(1, 24)}%`, pct2: `${between(1, 12)}%`, points: between(0.2, 3, 1) },
    ...{ margin: `${between(14, 58, 1)}%`, margin2: `${between(14, 58, 1)}%`, rate: `${between(2, 8, 3)}%` },
    ...{ count: between(4, 60), days: between(28, 120), people: thousands(Number(between(900, 24_000))) },
  }
}

/** In millions; the same wherever the year is told. */
const revenueOf = ({ slug }: Company, year: number): number => {
  const base = 800 + stream(SEED, `${slug} revenue`)() * 5200
  return Math.round(base * (0.85 + 0.3 * stream(SEED, `${slug} revenue ${year}`)()))
}

const segmentTable = (random: Random, trade: Trade, company: Company, year: number): string => {
  const shares = trade.segments.map(() => 0.5 + random())
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const rows = trade.segments.map((segment, i) => {
    const revenue = ((shares[i] ?? 0) / whole) * revenueOf(company, year)
    return `| ${segment} | ${thousands(Math.round(revenue))} | ${(revenue * random() * 0.3).toFixed(1)} |`
  })
  return [`| ${year}, millions | Revenue | Operating income |`, '|---|---|---|', ...rows].join('\n')
}

const pick = <T>(random: Random, list: readonly T[]): T => {
  const value = list[Math.floor(random() * list.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: random() }))
    .sort((a, z) => a.at - z.at)
    .map(({ value }) => value)

const thousands = (value: number): string => value.toLocaleString('en-US')
