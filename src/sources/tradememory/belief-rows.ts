import { REGIMES, VOLATILITIES } from '#market'
import { type Instant, isoOf } from '#vocabulary'
import type { Read, SourceOptions } from '../source.ts'
import type { TableRow } from './database-rows.ts'
import { ToldRow } from './told-row.ts'

/** As many trades as anybody's count is taken for. */
const MOST_TRADES = 900_000

/** A row of `patterns`: α = 1 + c·n, β = 1 + (1 − c)·n for a confidence c over n trades. */
export const patternBelief = (line: number, row: TableRow, options: SourceOptions): Read => {
  const told = new ToldRow(`patterns ${row.pattern_id}`, row)
  const trades = Math.min(MOST_TRADES, Math.max(0, Number(told.number('sample_size') ?? 0)))
  const confidence = shareOf(told.need('confidence', told.number('confidence')))
  return beliefOf(line, told, {
    id: told.need('pattern_id', told.text('pattern_id')),
    says: told.need('description', told.text('description')),
    at: told.time('discovered_at', options.zone ?? 'UTC'),
    alpha: 1 + confidence * trades,
    beta: 1 + (1 - confidence) * trades,
    metrics: new ToldRow(told.name, told.object('metrics')),
  })
}

/** A row of `semantic_memory`, which has α and β itself. */
export const semanticBelief = (line: number, row: TableRow, options: SourceOptions): Read => {
  const told = new ToldRow(`semantic_memory ${row.id}`, row)
  return beliefOf(line, told, {
    id: told.need('id', told.text('id')),
    says: told.need('proposition', told.text('proposition')),
    at: told.time('created_at', options.zone ?? 'UTC'),
    alpha: atLeastOne(told.number('alpha')),
    beta: atLeastOne(told.number('beta')),
    metrics: new ToldRow(told.name, told.object('validity_conditions')),
  })
}

const shareOf = (text: string): number => Math.min(1, Math.max(0, Number(text)))
const atLeastOne = (text: string | undefined): number => Math.min(MOST_TRADES, Math.max(1, Number(text ?? 1)))

interface ToldBelief {
  readonly id: string
  readonly says: string
  readonly at: number | undefined
  readonly alpha: number
  readonly beta: number
  readonly metrics: ToldRow
}

const beliefOf = (line: number, told: ToldRow, { id, says, at, alpha, beta, metrics }: ToldBelief): Read => {
  const condition = conditionOf(told)
  if (Object.keys(condition).length === 0)
    return { line, passed: 'a pattern of no strategy, symbol or regime: a belief says where it holds' }
  const claim = claimOf(metrics)
  const known = told.need('time at which it was found', at)
  return {
    line,
    fact: {
      kind: 'belief.seeded',
      at: isoOf(known as Instant),
      knownAt: isoOf(known as Instant),
      id: `tradememory:${id}`,
      payload: {
        proposition: says,
        condition,
        claim,
        // What no trade can test is counted whole.
        ...(claim === 'other'
          ? { for: Math.max(1, Math.round(alpha - 1)), against: Math.round(beta - 1) }
          : { alpha, beta }),
      },
    },
  }
}

/** Where it holds, as far as its columns say. */
const conditionOf = (told: ToldRow): { readonly [field: string]: string } => {
  const said = {
    strategy: told.text('strategy'),
    symbol: told.text('symbol'),
    regime: REGIMES.find((one) => one !== 'unknown' && one === told.text('regime')),
    volatility: VOLATILITIES.find((one) => one !== 'unknown' && one === told.text('volatility_regime')),
  }
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** That trades gain there, or lose, as the figures beside the words have it; `other` where there are none, since words alone may say either. */
const claimOf = (metrics: ToldRow): 'gains' | 'loses' | 'other' => {
  const result = metrics.number('avg_pnl_r', 'expectancy_r', 'avg_pnl', 'expectancy', 'total_pnl', 'net_pnl')
  if (result !== undefined && Number(result) !== 0) return Number(result) > 0 ? 'gains' : 'loses'
  const factor = metrics.number('profit_factor')
  if (factor !== undefined && Number(factor) !== 1) return Number(factor) > 1 ? 'gains' : 'loses'
  return 'other'
}
