import { plural, words } from '../figures.ts'
import { Linked } from './handles.tsx'
import { Tag } from './values.tsx'

export interface SectionShown {
  readonly name: string
  readonly text: string
  readonly tokens: number
  readonly outside: boolean
  readonly leftOut: number
}

/** Parts of a context as the model read them, each with the tokens it took. */
export const Sections = ({ sections }: { sections: readonly SectionShown[] }) => {
  const most = Math.max(1, ...sections.map(({ tokens }) => tokens))
  return (
    <div>
      {sections.map((section) => (
        <section
          key={section.name}
          aria-label={words(section.name)}
          className="border-t border-line px-3 py-2"
        >
          <header className="mb-1 flex items-center gap-2">
            <h3 className="w-36 shrink-0 truncate text-muted">{words(section.name)}</h3>
            <div aria-hidden="true" className="h-1.5 flex-1 rounded bg-raised">
              <div
                className="h-full rounded bg-accent"
                style={{ width: `${(100 * section.tokens) / most}%` }}
              />
            </div>
            <span className="w-20 text-right text-xs text-muted">{plural(section.tokens, 'token')}</span>
          </header>
          {section.outside && <Tag warn>quotes text from outside</Tag>}
          {section.leftOut > 0 && <Tag>{plural(section.leftOut, 'line')} had no room</Tag>}
          <pre dir="auto" className="font-mono text-xs/5 whitespace-pre-wrap [unicode-bidi:plaintext]">
            <Linked text={section.text} />
          </pre>
        </section>
      ))}
    </div>
  )
}
