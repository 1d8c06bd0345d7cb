import { lookAlikes } from '#vocabulary'
import type { LogPlace } from '#workspace/ports'
import type { Home } from './ports.ts'

/** What whoever opens a memory should know. */
export const openingNotices = async (
  home: Home,
  place: LogPlace,
  missing: boolean,
): Promise<readonly string[]> => {
  const { agent } = place
  if (missing) return nearNames(agent, await home.agents().catch(() => []))
  return (await home.mend(place))
    ? [`others of this machine could read what ${agent} has here; it is yours alone now`]
    : []
}

/** An agent whose name is nearly another's is often a slip. */
const nearNames = (agent: string, agents: readonly string[]): readonly string[] => {
  if (agents.includes(agent)) return []
  const alike = lookAlikes(agent, agents)
  return alike.length === 0
    ? []
    : [`${agent} is a new agent here; there is also ${alike.join(', ')}: a slip of the name?`]
}
