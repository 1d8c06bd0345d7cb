import { type Moment, readAgent } from '#log'
import { isOfLessons } from '../context/withheld-sections.ts'
import type { Caller } from '../session/caller.ts'

/**
 * While an experiment on lessons runs, turns alone show them to the agent: one that could ask for them would have them in the blocks that are
 * without. In all blocks alike, so that an answer does not say which this is.
 */
export const areHidden = async ({ actor }: Pick<Caller, 'actor'>, moment: Moment): Promise<boolean> => {
  const { experiment } = (await readAgent(moment)).config
  return actor === 'agent' && experiment !== undefined && isOfLessons(experiment.section)
}
