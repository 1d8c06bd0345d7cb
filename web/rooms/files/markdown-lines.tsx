import { Fragment, type ReactNode, useEffect, useRef } from 'react'

interface MarkdownLinesProps {
  readonly text: string
  readonly first: number
  /** Lines that a hit of a search points to. */
  readonly marked: readonly [number, number] | null
}

/** Markdown line by line, each with its number: what is not understood is displayed as it is, and nothing is HTML. */
export const MarkdownLines = ({ text, first, marked }: MarkdownLinesProps) => {
  const found = useRef<HTMLDivElement>(null)
  const from = marked?.[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hit is another place.
  useEffect(() => {
    void found.current?.scrollIntoView({ block: 'center' })
  }, [from])
  let isCode = false
  return (
    <div className="py-2">
      {text.split('\n').map((line, place) => {
        const number = first + place
        const isFence = /^\s*(```|~~~)/.test(line)
        const inCode = isCode || isFence
        if (isFence) isCode = !isCode
        const isMarked = marked !== null && number >= marked[0] && number <= marked[1]
        return (
          <div
            key={number}
            ref={number === from ? found : undefined}
            className={`flex gap-3 px-3 ${isMarked ? 'bg-accent-soft' : ''}`}
          >
            <span className="w-8 shrink-0 text-right font-mono text-xs/5 text-muted select-none">
              {number}
            </span>
            <div className="min-w-0 flex-1 whitespace-pre-wrap [unicode-bidi:plaintext]">
              {inCode ? <code className="font-mono text-xs/5">{line || ' '}</code> : <Line text={line} />}
            </div>
          </div>
        )
      })}
    </div>
  )
}

const HEADINGS = ['text-[1.15rem] font-semibold', 'text-[1rem] font-semibold', 'font-semibold']

const Line = ({ text }: { text: string }): ReactNode => {
  const heading = /^(#{1,6})\s+(.*)$/.exec(text)
  if (heading)
    return (
      <span className={HEADINGS[Math.min(2, (heading[1]?.length ?? 1) - 1)]}>
        <Inline text={heading[2] ?? ''} />
      </span>
    )
  const item = /^(\s*)(?:[-*+]|(\d+[.)]))\s+(.*)$/.exec(text)
  if (item)
    return (
      <span className="flex gap-2" style={{ paddingInlineStart: `${(item[1]?.length ?? 0) * 0.5}rem` }}>
        <span className="text-muted">{item[2] ?? '•'}</span>
        <span className="min-w-0">
          <Inline text={item[3] ?? ''} />
        </span>
      </span>
    )
  const quote = /^>\s?(.*)$/.exec(text)
  if (quote)
    return (
      <span className="block border-s-2 border-line ps-2 text-muted">
        <Inline text={quote[1] ?? ''} />
      </span>
    )
  if (/^\s*\|.*\|\s*$/.test(text)) return <span className="font-mono text-xs/5">{text}</span>
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(text)) return <span className="my-2 block border-t border-line" />
  return text === '' ? ' ' : <Inline text={text} />
}

const PARTS = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/

const Inline = ({ text }: { text: string }) =>
  text.split(PARTS).map((part, place) => {
    const key = `${place}`
    if (place % 2 === 0) return <Fragment key={key}>{part}</Fragment>
    if (part.startsWith('`'))
      return (
        <code key={key} className="rounded-sm bg-raised px-1 font-mono text-xs">
          {part.slice(1, -1)}
        </code>
      )
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
    return <em key={key}>{part.slice(1, -1)}</em>
  })
