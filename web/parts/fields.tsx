import type { ReactNode } from 'react'
import { words } from '../figures.ts'
import { Handle } from './handles.tsx'
import { When } from './when.tsx'

const HANDLE = /^[TEBPKNLCF]\d{1,7}$/
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** `initialRisk` → `initial risk` */
const label = (name: string): string =>
  words(name.replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`))

/** Any answer as names and values: a room of its own shows it better, where there is one. */
export const Fields = ({ of }: { of: object }) => (
  <dl className="divide-y divide-line">
    {Object.entries(of)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => (
        <div key={name} className="grid gap-x-3 px-3 py-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-muted">{label(name)}</dt>
          <dd className="min-w-0 whitespace-pre-wrap" dir="auto">
            <Value of={value} />
          </dd>
        </div>
      ))}
  </dl>
)

const Value = ({ of }: { of: unknown }): ReactNode => {
  if (typeof of === 'string')
    return HANDLE.test(of) ? <Handle of={of} /> : MOMENT.test(of) ? <When at={of} /> : of
  if (typeof of === 'number') return Number(of.toPrecision(6))
  if (typeof of === 'boolean') return of ? 'yes' : 'no'
  if (Array.isArray(of))
    return (
      <ul className={of.every((one) => typeof one !== 'object') ? 'flex flex-wrap gap-x-2' : 'space-y-1'}>
        {of.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <li key={place}>
            <Value of={one} />
          </li>
        ))}
      </ul>
    )
  return of === null || of === undefined ? 'none' : <Fields of={of} />
}
