import type { ComponentType } from 'react'
import { To, usePlace } from '../../place.tsx'
import { Beliefs } from './beliefs.tsx'
import { HabitsShown } from './habits.tsx'
import { KnowledgeShown } from './knowledge.tsx'
import { Lessons } from './lessons.tsx'
import { Plans } from './plans.tsx'

const TABS: { readonly [tab: string]: ComponentType } = {
  beliefs: Beliefs,
  habits: HabitsShown,
  plans: Plans,
  lessons: Lessons,
  knowledge: KnowledgeShown,
}

/** What the agent has come to hold, kind by kind. */
export const Memory = () => {
  const { rest } = usePlace()
  const tab = Object.hasOwn(TABS, rest) ? rest : 'beliefs'
  const Shown = TABS[tab]
  return (
    <div className="grid gap-3">
      <nav aria-label="Kinds of memory" className="flex gap-1 overflow-x-auto">
        {Object.keys(TABS).map((name) => (
          <To
            key={name}
            room="memory"
            rest={name}
            aria-current={name === tab ? 'page' : undefined}
            className="shrink-0 whitespace-nowrap rounded border border-transparent px-3 py-1 capitalize hover:bg-raised aria-[current=page]:border-line aria-[current=page]:bg-panel aria-[current=page]:font-semibold"
          >
            {name}
          </To>
        ))}
      </nav>
      {Shown && <Shown />}
    </div>
  )
}
