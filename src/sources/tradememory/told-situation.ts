import { REGIMES, SESSIONS, VOLATILITIES } from '#market'
import type { ToldRow } from './told-row.ts'

const OTHER_NAMES: { readonly [told: string]: string } = {
  asian: 'asia',
  tokyo: 'asia',
  new_york: 'newyork',
  ny: 'newyork',
  london_ny: 'overlap',
}

const among = (values: readonly string[], told: string | undefined): string | undefined => {
  const name =
    told
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_') ?? ''
  const known = OTHER_NAMES[name] ?? name
  return values.includes(known) && known !== 'unknown' ? known : undefined
}

/** The situation as the database tells it, in words that we have; what it calls by another name, or does not say, is left out. */
export const toldSituation = (
  inJson: ToldRow,
  inColumns: ToldRow | undefined,
): { readonly [field: string]: string | number } => {
  const word = (...columns: readonly string[]): string | undefined =>
    inColumns?.text(...columns.map((column) => `context_${column}`)) ?? inJson.text(...columns)
  const number = (...columns: readonly string[]): number | undefined => {
    const read =
      inColumns?.positive(...columns.map((column) => `context_${column}`)) ?? inJson.positive(...columns)
    return read === undefined ? undefined : Number(read)
  }
  const said = {
    regime: among(REGIMES, word('regime')),
    volatility: among(VOLATILITIES, word('volatility_regime')),
    session: among(SESSIONS, word('session')),
    atrD1: number('atr_d1', 'atr_daily'),
    atrH1: number('atr_h1', 'atr_hourly'),
  }
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
}
