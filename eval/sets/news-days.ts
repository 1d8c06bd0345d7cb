import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Days of news of one company, with the decisions of a public agent that had four layers of memory: `tsla.json`, `amzn.json` and
// `decisions_ours_*.json` of a reproduction of FinMem. Not ours to ship.

export interface NewsItem {
  readonly text: string
  readonly category?: string
  readonly source?: string
  readonly sentiment?: number
}

export interface PublishedDecision {
  readonly direction: 1 | -1 | 0
  readonly reason: string
  /** Numbers of the memories that it cited. */
  readonly cited: readonly string[]
}

export interface NewsDay {
  readonly day: string
  readonly price: number
  readonly items: readonly NewsItem[]
  /** What the public agent decided; null before its test began. */
  readonly decision: PublishedDecision | null
}

/** The public agent read from here on. */
const FIRST_DAY = '2025-07-01'

const SCORES =
  /\s*The positive score for this news is ([\d.e+-]+?)\. The neutral score for this news is [\d.e+-]+?\. The negative score for this news is ([\d.e+-]+?)\.?\s*$/

/** Its scores are of the text, not part of it. */
const newsItem = (raw: string): NewsItem => {
  const [all, positive, negative] = SCORES.exec(raw) ?? []
  if (all === undefined) return { text: raw }
  const sentiment = Math.max(-1, Math.min(1, Number(positive) - Number(negative)))
  return { text: raw.slice(0, -all.length), sentiment: Math.round(sentiment * 100) / 100 }
}

interface RawDay {
  readonly price: number
  readonly news: readonly string[]
  readonly filing_k: string | null
  readonly filing_q: string | null
}

interface RawDecision {
  readonly investment_decision?: 'buy' | 'sell' | 'hold'
  readonly summary_reason?: string
  readonly short_memory_index?: readonly { readonly memory_index: number }[] | null
  readonly middle_memory_index?: readonly { readonly memory_index: number }[] | null
  readonly long_memory_index?: readonly { readonly memory_index: number }[] | null
  readonly reflection_memory_index?: readonly { readonly memory_index: number }[] | null
}

const DIRECTION = { buy: 1, sell: -1, hold: 0 } as const

const published = (raw: RawDecision | undefined): PublishedDecision | null => {
  if (raw?.investment_decision === undefined) return null
  const lists = [
    raw.short_memory_index,
    raw.middle_memory_index,
    raw.long_memory_index,
    raw.reflection_memory_index,
  ]
  return {
    direction: DIRECTION[raw.investment_decision],
    reason: raw.summary_reason ?? '',
    cited: [...new Set(lists.flatMap((list) => (list ?? []).map((one) => String(one.memory_index))))],
  }
}

const filing = (text: string | null, category: '10-K' | '10-Q'): readonly NewsItem[] =>
  text ? [{ text, category, source: 'EDGAR' }] : []

export const newsDays = async (folder: string, symbol: string): Promise<readonly NewsDay[]> => {
  const read = async <Told>(file: string): Promise<{ readonly [day: string]: Told }> =>
    JSON.parse(await readFile(join(folder, file), 'utf8'))
  const days = await read<RawDay>(`${symbol.toLowerCase()}.json`)
  const decisions = await read<RawDecision>(`decisions_ours_${symbol}.json`)
  return Object.entries(days)
    .filter(([day]) => day >= FIRST_DAY)
    .map(([day, { price, news, filing_k, filing_q }]) => ({
      day,
      price,
      items: [...news.map(newsItem), ...filing(filing_k, '10-K'), ...filing(filing_q, '10-Q')],
      decision: published(decisions[day]),
    }))
}
