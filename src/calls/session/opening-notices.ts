import type { LogPlace } from '#workspace/ports'
import type { Home } from './ports.ts'

/** What whoever opens a memory should know. */
export const openingNotices = async (
  home: Home,
  place: LogPlace,
  missing: boolean,
): Promise<readonly string[]> => {
  const { agent } = place
  return !missing && (await home.mend(place))
    ? [`others of this machine could read what ${agent} has here; it is yours alone now`]
    : []
}
