import { plural } from '../../figures.ts'
import { InR, Result, Unknown } from '../../parts/values.tsx'
import type { Totals } from './data.ts'

/** What all that match come to, on whichever page they are. */
export const TotalsLine = ({ totals }: { totals: Totals }) => (
  <p role="status" className="flex flex-wrap gap-x-4 rounded-md border border-line bg-panel px-3 py-2">
    <b>{plural(totals.trades, 'trade')}</b>
    <span>
      {totals.closed} closed, {totals.open} open
    </span>
    <span>
      net <Result exact={totals.net} />
    </span>
    <span>
      sum <InR r={totals.judged === 0 ? null : totals.r} />
    </span>
    <span>
      mean {totals.judged === 0 ? <Unknown /> : <InR r={totals.r / totals.judged} />}
      <span className="text-muted"> of {totals.judged} in R</span>
    </span>
  </p>
)
