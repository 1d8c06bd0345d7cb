import { chance, inR, plural, share } from '../../figures.ts'
import { InR, Unknown } from '../../parts/values.tsx'
import type { Distribution } from './data.ts'

const WIDTH = 460
const HEIGHT = 74
const PAD = 30

/** Outcomes at 5, 25, 50, 75 and 95%, with the mean and its interval; and the five readings of the record. */
export const DistributionShown = ({ distribution }: { distribution: Distribution }) => {
  const { observations, effective, mean, lower, upper, edge, wins, quantiles, worst, readings, notes } =
    distribution
  return (
    <div className="grid gap-x-6 gap-y-2 px-3 py-2 lg:grid-cols-2">
      <div>
        <p>
          <b>{plural(observations, 'outcome')}</b>
          <span className="text-muted"> worth {effective.toFixed(1)} by age and confidence</span>
        </p>
        {mean !== null && lower !== null && upper !== null && (
          <p className="text-base">
            <InR r={mean} />{' '}
            <span className="text-sm text-muted">
              ({inR(lower)} to {inR(upper)})
            </span>
          </p>
        )}
        <p>
          chance of a gain on average {edge === null ? <Unknown /> : <b>{chance(edge)}</b>}, won{' '}
          {wins === null ? <Unknown /> : <b>{share(wins.share)}</b>}, worst{' '}
          {worst === null ? <Unknown /> : <InR r={worst} />}
        </p>
        {quantiles.length === 5 && (
          <Quantiles quantiles={quantiles} mean={mean} lower={lower} upper={upper} />
        )}
        {notes.map((note) => (
          <p key={note} className="text-muted">
            {note}
          </p>
        ))}
      </div>
      <table className="self-start">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="text-left font-normal">
              reading
            </th>
            <th scope="col" className="text-right font-normal">
              trades
            </th>
            <th scope="col" className="text-right font-normal">
              mean
            </th>
            <th scope="col" className="text-right font-normal">
              at least
            </th>
            <th scope="col" className="text-right font-normal">
              mattered
            </th>
          </tr>
        </thead>
        <tbody>
          {readings.map((one) => (
            <tr
              key={one.reading}
              className={`border-t border-line ${one.reading === distribution.reading ? 'font-semibold' : ''}`}
            >
              <td>
                {one.reading}
                {one.reading === distribution.reading && <span className="text-muted"> (decides)</span>}
              </td>
              <td className="text-right">{one.trades}</td>
              <td className="text-right">
                <InR r={one.mean} />
              </td>
              <td className="text-right">
                <InR r={one.least} />
              </td>
              <td className="text-right">{share(one.mattered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface QuantilesProps extends Pick<Distribution, 'mean' | 'lower' | 'upper'> {
  readonly quantiles: readonly number[]
}

const Quantiles = ({ quantiles, mean, lower, upper }: QuantilesProps) => {
  const [q5 = 0, q25 = 0, q50 = 0, q75 = 0, q95 = 0] = quantiles
  const ends = [q5, q95, 0, lower ?? 0, upper ?? 0]
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const x = (r: number): number => PAD + ((r - least) / Math.max(0.01, most - least)) * (WIDTH - 2 * PAD)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="my-1 w-full max-w-md"
      role="img"
      aria-label={`Outcomes: 5% below ${inR(q5)}, a quarter below ${inR(q25)}, half below ${inR(q50)}, 95% below ${inR(q95)}`}
    >
      <line x1={x(0)} x2={x(0)} y1={6} y2={HEIGHT - 16} className="stroke-muted" strokeDasharray="2 2" />
      <line x1={x(q5)} x2={x(q95)} y1={22} y2={22} className="stroke-muted" />
      <rect
        x={x(q25)}
        y={13}
        width={Math.max(1, x(q75) - x(q25))}
        height={18}
        className="fill-accent-soft stroke-accent"
      />
      <line x1={x(q50)} x2={x(q50)} y1={13} y2={31} className="stroke-accent" strokeWidth={2} />
      {lower !== null && upper !== null && (
        <line x1={x(lower)} x2={x(upper)} y1={44} y2={44} className="stroke-ink" strokeWidth={2} />
      )}
      {mean !== null && <circle cx={x(mean)} cy={44} r={4} className="fill-ink" />}
      {[q5, 0, q95].map((r) => (
        <text key={r} x={x(r)} y={HEIGHT - 3} textAnchor="middle" className="fill-muted text-[11px]">
          {inR(r)}
        </text>
      ))}
    </svg>
  )
}
