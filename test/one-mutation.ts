import type { Report } from './one-history.ts'

// One row of a history that is wrong: dropped, doubled, in another place, or with another value.

export const MUTATIONS = [
  'dropped',
  'doubled',
  'swapped',
  'price',
  'size',
  'time',
  'order',
  'side',
  'symbol',
  'fee',
] as const
export type Mutation = (typeof MUTATIONS)[number]

const OTHER: { readonly [side: string]: string } = { buy: 'sell', sell: 'buy', long: 'short', short: 'long' }

const withPayload = (report: Report, payload: Record<string, unknown>): Report => ({
  ...report,
  payload: { ...report.payload, ...payload },
})

/** The history with one position of one of its snapshots on the other side; undefined where it has none. */
export const turnedOver = (reports: readonly Report[], pick: number): readonly Report[] | undefined => {
  const shown = reports.flatMap((report, i) => {
    const { positions } = report.payload
    return report.kind === 'tick' && Array.isArray(positions) ? positions.map((_, at) => ({ i, at })) : []
  })
  const one = shown[pick % shown.length]
  const report = one && reports[one.i]
  if (!report) return undefined
  const positions = report.payload.positions as readonly { readonly side: string }[]
  const turned = positions.map((position, at) =>
    at === one.at ? { ...position, side: OTHER[position.side] } : position,
  )
  return reports.with(one.i, withPayload(report, { positions: turned }))
}

/** The history with one of its fills or reports by name told wrong; undefined where it has nothing to be wrong about. */
export const mutated = (
  reports: readonly Report[],
  mutation: Mutation,
  pick: number,
): readonly Report[] | undefined => {
  const told = reports.flatMap((report, i) => (report.kind === 'tick' ? [] : [i]))
  const at = told[pick % told.length]
  const report = at === undefined ? undefined : reports[at]
  if (at === undefined || report === undefined) return undefined
  const replaced = (one: Report): readonly Report[] => reports.with(at, one)
  const { price, size, side, exitOrder } = report.payload
  switch (mutation) {
    case 'dropped':
      return reports.toSpliced(at, 1)
    case 'doubled':
      return reports.toSpliced(at, 0, { ...report, id: `${report.id}-again` })
    case 'swapped': {
      const next = reports[at + 1]
      return next && reports.with(at, next).with(at + 1, report)
    }
    case 'price':
      return replaced(withPayload(report, { price: Number(price) * 1.1 }))
    case 'size':
      return replaced(withPayload(report, { size: Number(size) * 2 }))
    case 'time':
      return replaced({ ...report, at: report.at - 3_600_000 })
    case 'order':
      return replaced(withPayload(report, { [exitOrder === undefined ? 'order' : 'exitOrder']: 'another' }))
    case 'side':
      return side === undefined ? undefined : replaced(withPayload(report, { side: OTHER[String(side)] }))
    case 'symbol':
      return replaced(withPayload(report, { symbol: 'ETH' }))
    case 'fee':
      return replaced(withPayload(report, { fee: Number(report.payload.fee) + 20 }))
  }
}
