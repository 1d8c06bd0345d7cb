import { Fragment } from 'react'
import { To } from '../place.tsx'

/** `T12`, `E7`, `B3`: the letter says what it is, and where it is displayed. */
export const Handle = ({ of, plain = false }: { of: string; plain?: boolean }) => {
  const isTrade = /^T\d/.test(of)
  return (
    <To
      room={isTrade ? 'trades' : 'show'}
      rest={of}
      className={`font-mono whitespace-nowrap ${plain ? 'text-ink' : 'text-accent'} underline decoration-dotted underline-offset-2 hover:decoration-solid`}
    >
      {of}
    </To>
  )
}

export const Handles = ({ of, none = 'none' }: { of: readonly string[]; none?: string }) =>
  of.length === 0 ? (
    <span className="text-muted">{none}</span>
  ) : (
    <span className="inline-flex flex-wrap gap-x-2">
      {of.map((handle) => (
        <Handle key={handle} of={handle} />
      ))}
    </span>
  )

export const Turn = ({ id }: { id: string }) => (
  <To
    room="context"
    rest={id}
    className="whitespace-nowrap text-accent underline decoration-dotted underline-offset-2 hover:decoration-solid"
  >
    what it read
  </To>
)

const HANDLE = /\b([TEBPKNLCF]\d{1,7})\b/

/** Our own sentences, with the handles in them as links. */
export const Linked = ({ text }: { text: string }) =>
  text.split(HANDLE).map((part, place) => {
    const key = `${place}`
    return place % 2 === 1 ? <Handle key={key} of={part} /> : <Fragment key={key}>{part}</Fragment>
  })
