import type { Answer } from '../../client.ts'
import { useCall } from '../../use-call.ts'

// The calls of this room, and the fields of their answers that it uses.

export const useBeliefs = () => useCall('beliefs', { all: true, limit: 200 })
export const useBeliefShown = (handle: string, enabled: boolean) =>
  useCall('show', { of: handle }, { enabled })
export const useHabits = () => useCall('habits', {})
export const useAgentState = () => useCall('state', { history: 0 })
export const usePlans = () => useCall('plans', { all: true })
export const useLessons = () => useCall('lessons', { all: true })
export const useKnowledge = () => useCall('knowledge', { limit: 20 })

export type Belief = Answer<'beliefs'>['beliefs'][number]
export type Habits = NonNullable<Answer<'habits'>['whole']>
export type Calibration = Answer<'state'>['calibration']
export type Plan = Answer<'plans'>['plans'][number]
export type Lesson = Answer<'lessons'>['lessons'][number]
export type Knowledge = Answer<'knowledge'>
