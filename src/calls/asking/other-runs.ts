import { momentOf } from '#log'
import { readLogAt } from '#projections'
import { type FoundTexts, searchTexts, type TextSource } from '#search'
import { HindcastError, type Instant, isHindcastError } from '#vocabulary'
import type { Caller } from '../session/caller.ts'

/** What of another run is found: what it came to and what its turns did, not its notes, which are no rules of this memory. */
const OF_OTHER_RUNS: readonly TextSource[] = ['report', 'transcript']

/** Of one run, so that none takes the whole answer. */
const MOST_OF_A_RUN = 3

/** What a search found in another run's log. */
interface RunFinding {
  readonly run: string
  readonly hits: FoundTexts['hits']
}

export interface OtherRuns {
  readonly findings: readonly RunFinding[]
  /** Runs that could not be searched, and why. */
  readonly without: readonly string[]
}

/**
 * A run has a clock of its own, the market's it is run on: nothing says what of it was known at a moment of another log. So only now
 * can be asked, and only from the live log: to a simulation other runs tell what comes after its moment.
 */
export const refuseOtherRuns = ({ place }: Pick<Caller, 'place'>, asOf: Instant | undefined): void => {
  if (place.run !== undefined)
    throw new HindcastError(
      'not_allowed',
      `${place.run} is a simulated run: other runs know what is ahead of it`,
      {
        field: 'runs',
        next: 'Leave runs out, or ask the live memory: open it without a run.',
      },
    )
  if (asOf !== undefined)
    throw new HindcastError(
      'as_of_not_supported',
      'other runs have clocks of their own, and no past of this log',
      {
        field: 'asOf',
        next: 'Leave asOf out, or leave runs out.',
      },
    )
}

/** What the agent's simulated runs have on a question, each searched in its own index as its log stands; the logs are only read. */
export const searchOtherRuns = async (
  caller: Caller,
  asked: {
    readonly question: string
    readonly limit: number
    readonly sources?: readonly TextSource[] | undefined
  },
): Promise<OtherRuns> => {
  const sources = OF_OTHER_RUNS.filter((source) => asked.sources?.includes(source) ?? true)
  const findings: RunFinding[] = []
  const without: string[] = []
  if (sources.length === 0)
    return { findings, without: [`other runs: of them only ${OF_OTHER_RUNS.join(' and ')} are searched`] }
  const { question } = asked
  const limit = Math.min(asked.limit, MOST_OF_A_RUN)
  for (const { run } of await caller.home.runs(caller.agent)) {
    const place = { agent: caller.agent, run }
    const texts = caller.textsAt(place)
    try {
      const { hits } = await readLogAt(caller, place, async (log) =>
        searchTexts(texts, await momentOf(log, undefined), { question, limit, sources, all: true }),
      )
      if (hits.length > 0) findings.push({ run, hits })
    } catch (error) {
      if (!isHindcastError(error)) throw error
      without.push(`run ${run}: ${error.message}`)
    } finally {
      await texts.close()
    }
  }
  return { findings, without }
}
