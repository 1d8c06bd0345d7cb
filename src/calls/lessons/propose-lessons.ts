import { type LessonsRow, lessonsBullets, type Moment, type Payload, readPlans } from '#log'
import { lessonsText, planOfFinding, sameConditions } from '#memories'
import { PLAYBOOK } from '#record'
import { handleOf } from '#vocabulary'
import { makeProposal } from '#workspace'
import { recordFact } from '../recording/record-fact.ts'
import type { Caller } from '../session/caller.ts'

export interface LessonsProposed {
  /** Plans that it made, marked as a reflection's: P3. */
  readonly plans: readonly string[]
  /** The change to the playbook that waits for a person: C3; null where there is nothing to put there. */
  readonly proposal: string | null
}

/** What lessons ask for: half the size where they found a loss, and their lines in the playbook, if a person approves. */
export const proposeLessons = async (
  caller: Caller,
  moment: Moment,
  row: LessonsRow,
): Promise<LessonsProposed> => {
  const bullets = await lessonsBullets(moment, row)
  const handle = handleOf('lessons', row.n)
  if (bullets.length === 0) return { plans: [], proposal: null }
  const standing = (await readPlans(moment, { standing: true })).filter(
    ({ source }) => source === 'reflection',
  )
  const plans: string[] = []
  for (const [at, finding] of (row.findings ?? []).entries()) {
    const words = bullets[at]?.text ?? ''
    const plan = planOfFinding(finding, { strategy: row.strategy, words, handle })
    const isThere = plan !== null && standing.some((one) => sameConditions(one.condition, plan.condition))
    if (plan === null || isThere) continue
    const made = await recordFact(caller, 'plan.created', {}, { ...plan, source: 'reflection' } as Payload)
    plans.push(...made.memories.filter((one) => one.startsWith('P')))
  }
  const { proposal } = await makeProposal(caller, moment.log, {
    file: PLAYBOOK,
    edit: { edit: 'append', text: `\n## Lessons ${handle}\n\n${lessonsText(bullets)}\n` },
    reason: `what ${row.considered} trades taught, by ${row.reflector === 'model' ? 'a model' : 'their numbers'} (${handle})`,
    situation: row.strategy === null ? {} : { strategy: row.strategy },
    turn: null,
    ...(row.outside ? { trust: 'outside' as const } : {}),
  })
  return { plans, proposal }
}
