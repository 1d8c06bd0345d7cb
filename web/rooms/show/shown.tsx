import { Fields } from '../../parts/fields.tsx'
import { Linked } from '../../parts/handles.tsx'
import { Answered, Panel } from '../../parts/panel.tsx'
import { usePlace } from '../../place.tsx'
import { useCall } from '../../use-call.ts'

/** Whatever has a handle: what it is, and all that is known of it. */
export const Shown = () => {
  const { rest } = usePlace()
  const found = useCall('show', { of: rest })
  return (
    <Panel title={rest}>
      <Answered query={found}>
        {({ says, memory, citedBy }) => (
          <>
            <p className="border-b border-line px-3 py-2 text-base">
              <Linked text={says} />
            </p>
            <Fields of={memory} />
            <p className="border-t border-line px-3 py-2 text-muted">
              {citedBy.length === 0 ? 'No turn has cited it.' : `Cited by ${citedBy.length} decisions.`}
            </p>
          </>
        )}
      </Answered>
    </Panel>
  )
}
