import { plural } from '../../figures.ts'
import { Panel } from '../../parts/panel.tsx'
import { Sections } from '../../parts/sections.tsx'
import type { Side } from './data.ts'

/** Both sides of the prompt, in the order of the model. */
export const Sides = ({ system, user }: { system: Side | null; user: Side | null }) => (
  <>
    <OneSide title="System side" hint="what a person stands behind" side={system} />
    <OneSide title="User side" hint="what memory has to say" side={user} />
  </>
)

const OneSide = ({ title, hint, side }: { title: string; hint: string; side: Side | null }) => (
  <Panel
    title={title}
    hint={hint}
    side={side && <span className="text-muted">{plural(side.tokens, 'token')}</span>}
  >
    {side === null || side.sections.length === 0 ? (
      <p className="px-3 py-3 text-muted">Nothing stands on this side.</p>
    ) : (
      <Sections sections={side.sections} />
    )}
  </Panel>
)
