import { refOf } from '#log/rows'
import { type Belief, bornPlan, describeBelief, MOST_PLANS, standing, standsFor } from '#memories'
import { contentId, handleOf } from '#vocabulary'
import type { Remembering } from './remembering.ts'

// Plans that beliefs make by themselves, where a person has turned it on: what was found to lose is skipped, what was found to gain
// is said. They stand as long as the belief does.

/** A belief that was just found makes its plan. */
export const planOfFound = (belief: Belief, work: Remembering): void => {
  const { knownAt: at, run, id } = work.event
  const way = standsFor(belief)
  const active = work.standingPlans().filter((plan) => standing(plan, at)).length
  if (!work.state.config.beliefPlans || way === null || active >= MOST_PLANS) return
  const handle = handleOf('belief', belief.n)
  work.keepPlan(
    bornPlan(
      {
        condition: belief.condition,
        action:
          way === 'loses'
            ? { type: 'skip_trade' }
            : { type: 'alert', message: `${handle}: ${describeBelief(belief)}` },
        sources: [refOf('belief', belief.id)],
        expiresAt: null,
      },
      {
        id: contentId(at, `plan found ${id} ${belief.id}`),
        n: work.number('plans'),
        at,
        run,
        reason: null,
        source: 'found',
      },
    ),
  )
}

/** Plans of beliefs that are no longer found are over. */
export const endPlansOfRetired = (work: Remembering): void => {
  const own = work.standingPlans().filter(({ source }) => source === 'found')
  if (own.length === 0) return
  const found = new Set(
    work
      .allBeliefs()
      .filter(({ state }) => state === 'supported' || state === 'contradicted')
      .map(({ id }) => refOf('belief', id)),
  )
  for (const plan of own)
    if (!plan.sources.some((ref) => found.has(ref)))
      work.keepPlan({ ...plan, status: 'cancelled', cancelledAt: work.event.knownAt })
}
