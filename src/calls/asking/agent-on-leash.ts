import { readLeash } from '#documents'
import { type AgentMood, type Moment, readAgent } from '#log'

/** The agent's state by the limits that are in force for a strategy. */
export const agentOnLeash = async (moment: Moment, strategy: string | undefined): Promise<AgentMood> =>
  readAgent(moment, (await readLeash(moment, strategy)).numbers.drawdown?.value)
