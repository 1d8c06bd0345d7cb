import type { ReactNode } from 'react'
import { inR, result } from '../figures.ts'

const MONEY_SIGNS = { gain: '▲', loss: '▼', even: '' } as const

const signOf = (value: number): keyof typeof MONEY_SIGNS => (value > 0 ? 'gain' : value < 0 ? 'loss' : 'even')
const COLOURS = { gain: 'text-gain', loss: 'text-loss', even: '' } as const

interface SignedProps {
  readonly value: number
  readonly children: ReactNode
}

/** Red and green are for money alone, and never without a sign and a shape. */
export const Signed = ({ value, children }: SignedProps) => {
  const sign = signOf(value)
  return (
    <span className={`whitespace-nowrap ${COLOURS[sign]}`}>
      {sign !== 'even' && (
        <span aria-hidden="true" className="mr-1 text-[0.6em]">
          {MONEY_SIGNS[sign]}
        </span>
      )}
      {children}
    </span>
  )
}

export const Result = ({ exact }: { exact: string | number | null }) =>
  exact === null ? (
    <Unknown />
  ) : (
    <Signed value={Number(Number(exact).toFixed(2))}>
      {result(typeof exact === 'number' ? exact.toFixed(2) : exact)}
    </Signed>
  )

export const InR = ({ r }: { r: number | null }) =>
  r === null ? <Unknown /> : <Signed value={Number(r.toFixed(2))}>{inR(r)}</Signed>

/** A value that is not known is never a zero. */
export const Unknown = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">unknown</span>
  </span>
)

export const SIDE_SHAPES: { readonly [side: string]: string } = { long: '↗', short: '↘' }

export const Side = ({ side }: { side: string }) => (
  <span className="whitespace-nowrap">
    <span aria-hidden="true" className="mr-0.5 text-muted">
      {SIDE_SHAPES[side]}
    </span>
    {side}
  </span>
)

/** Words that an agent, a model or a text from outside wrote: always in quotation marks, and never more than text. */
export const Said = ({ text, trust }: { text: string; trust?: string | undefined }) => (
  <q dir="auto" className="whitespace-pre-line [unicode-bidi:isolate]">
    {text}
    {trust === 'outside' && <Tag>from outside</Tag>}
  </q>
)

export const Tag = ({ children, warn = false }: { children: ReactNode; warn?: boolean }) => (
  <span
    className={`mx-1 inline-block rounded-sm px-1 text-xs whitespace-nowrap ${warn ? 'bg-warn-soft text-warn' : 'bg-raised text-muted'}`}
  >
    {children}
  </span>
)
