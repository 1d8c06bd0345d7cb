import { useSearchParams } from 'wouter'
import { minute, plural } from '../../figures.ts'
import { Answered, Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/values.tsx'
import { usePlace } from '../../place.tsx'
import { useGoTo } from '../../use-go-to.ts'
import { type Text, useText, useVersions } from './data.ts'
import { MarkdownLines } from './markdown-lines.tsx'

/** A file with its lines, as of the moment, and the moments at which it was written. */
export const TextShown = ({ path }: { path: string }) => {
  const found = useText(path)
  const [params] = useSearchParams()
  return (
    <>
      <Panel title={path} side={found.data && <Standing text={found.data} />}>
        <Answered query={found}>
          {(text) => (
            <>
              {text.marked !== null && (
                <p className="border-b border-line bg-warn-soft px-3 py-1 text-warn">{text.marked}</p>
              )}
              <MarkdownLines text={text.text} first={text.startLine} marked={linesIn(params.get('lines'))} />
            </>
          )}
        </Answered>
      </Panel>
      <Versions path={path} />
    </>
  )
}

/** `12-20` */
const linesIn = (lines: string | null): readonly [number, number] | null => {
  const [from = Number.NaN, to = from] = (lines ?? '').split('-').map(Number)
  return Number.isNaN(from) || lines === null ? null : [from, to]
}

const Standing = ({ text: { lines, by, standing, trust } }: { text: Text }) => (
  <span className="text-muted">
    {plural(lines, 'line')}, last by {by}
    {standing !== 'free' && <Tag warn={standing === 'unapproved'}>{standing}</Tag>}
    {trust === 'outside' && <Tag warn>from outside</Tag>}
  </span>
)

const Versions = ({ path }: { path: string }) => {
  const { asOf } = usePlace()
  const goTo = useGoTo()
  const versions = useVersions(path)
  if (versions.length === 0) return null
  return (
    <Panel title="Versions" hint="click one to look at everything as of then">
      <ol className="relative max-h-60 overflow-y-auto">
        {versions.map(({ seq, knownAt, actor }) => (
          <li key={seq} className="border-b border-line/60 last:border-0">
            <button
              type="button"
              aria-pressed={asOf === knownAt}
              onClick={() => goTo(knownAt)}
              className="flex w-full justify-between gap-3 px-3 py-1 text-left hover:bg-raised aria-pressed:text-accent"
            >
              <span>{minute(knownAt)}</span>
              <span className="text-muted">
                by {actor}, event {seq}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
