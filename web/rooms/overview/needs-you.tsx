import type { ReactNode } from 'react'
import { plural, words } from '../../figures.ts'
import { Handle } from '../../parts/handles.tsx'
import { Answered, Panel } from '../../parts/panel.tsx'
import { Said } from '../../parts/values.tsx'
import { When } from '../../parts/when.tsx'
import { To } from '../../place.tsx'
import { useDue, useFlags, useProposals } from './data.ts'

/** A list that is longer is cut here; its own room has all. */
const SHOWN = 5

/** What waits for a person. */
export const NeedsYou = () => {
  const proposals = useProposals()
  const flags = useFlags()
  const due = useDue()
  const waiting = (proposals.data?.proposals.length ?? 0) + (proposals.data?.files.length ?? 0)
  const doubts = flags.data?.flags.length ?? 0
  return (
    <Panel title="Needs you">
      {waiting + doubts === 0 && proposals.data && flags.data && (
        <p className="px-3 pt-2 text-muted">Nothing waits for a person, and the books are in order.</p>
      )}
      <Answered query={proposals}>
        {({ proposals: changes, files }) => (
          <>
            {changes.slice(0, SHOWN).map(({ handle, file, reason, trust }) => (
              <Item key={handle}>
                <Handle of={handle} /> proposes a change of <code className="font-mono">{file}</code>:{' '}
                <Said text={reason} trust={trust} />
              </Item>
            ))}
            {files.slice(0, SHOWN).map(({ file }) => (
              <Item key={file}>
                <code className="font-mono">{file}</code> was edited by hand and is not approved
              </Item>
            ))}
            {waiting > 0 && (
              <Item>
                <To room="files" className="text-accent underline decoration-dotted">
                  look at the changes
                </To>
              </Item>
            )}
            {waiting > SHOWN && <Item>{plural(waiting - SHOWN, 'more change')}</Item>}
          </>
        )}
      </Answered>
      <Answered query={flags}>
        {({ flags: open }) => (
          <>
            {open.slice(0, SHOWN).map(({ handle, code, field, known, reported }) => (
              <Item key={handle}>
                <Handle of={handle} /> {words(code)}: {field} is {known} by the record, {reported} as reported
              </Item>
            ))}
          </>
        )}
      </Answered>
      <Answered query={due}>
        {({ due: moments }) =>
          moments.length > 0 && (
            <details className="border-t border-line px-3 py-1.5 text-muted">
              <summary className="cursor-pointer">
                {plural(moments.length, 'text')} due from the agent
              </summary>
              <ul className="mt-1 space-y-0.5">
                {moments.map(({ moment, about, since }) => (
                  <li key={`${moment} ${about}`} className="flex justify-between gap-2">
                    <span>
                      {NAMES[moment] ?? moment} {about}
                    </span>
                    <When at={since} />
                  </li>
                ))}
              </ul>
            </details>
          )
        }
      </Answered>
    </Panel>
  )
}

const NAMES: { readonly [moment: string]: string } = {
  day: 'journal of',
  fill: 'note on the position in',
  close: 'note on the closed position in',
  week: 'review of the week',
  month: 'review of the month',
}

const Item = ({ children }: { children: ReactNode }) => (
  <p className="border-b border-line px-3 py-1.5 last:border-0">{children}</p>
)
