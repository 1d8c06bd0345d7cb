import type { FactEvent, LessonsRow, Reflection } from '#log/rows'
import { handleOf } from '#vocabulary'
import type { Remembering } from './remembering.ts'

/** New lessons take the place of those in force for their strategy; promoted ones stand beside them. A failure changes nothing. */
export const rememberReflection = (
  { id, seq, knownAt }: FactEvent,
  told: Reflection,
  work: Remembering,
): void => {
  if (told.failed !== undefined) return
  const strategy = told.strategy ?? null
  for (const lessons of work.state.lessons.values())
    if (lessons.strategy === strategy)
      work.keepLessons({ ...lessons, newest: false, status: replaced(lessons) })
  work.keepLessons({
    id,
    n: work.number('lessons'),
    strategy,
    status: told.withdrawn ? 'withdrawn' : 'active',
    approved: false,
    promoted: false,
    newest: true,
    reflector: told.reflector,
    model: told.model ?? null,
    at: knownAt,
    seq,
    from: told.from ?? null,
    to: told.to ?? null,
    considered: told.considered,
    asked: told.asked ?? null,
    trades: told.trades.flatMap((id) => {
      const trade = work.found.trades.find((one) => one.id === id)
      return trade === undefined ? [] : [handleOf('trade', trade.n)]
    }),
    findings: told.findings ?? null,
    text: told.text ?? null,
    bullets: told.bullets ?? [],
    hash: told.hash ?? null,
    outside: told.outside === true,
    inputTokens: told.inputTokens ?? null,
    outputTokens: told.outputTokens ?? null,
    cost: told.cost ?? null,
    demoted: told.demoted ?? null,
    variant: told.variant ?? null,
    regime: told.regime ?? null,
    equity: work.account.equity,
  })
}

const replaced = ({ status, promoted }: LessonsRow): LessonsRow['status'] =>
  status === 'active' && !promoted ? 'superseded' : status

/** What is not there, as when an import left it out, needs no judging. */
export const judgeLessons = (
  { verdict }: { readonly verdict: keyof typeof JUDGED },
  work: Remembering,
): void => {
  for (const lessons of work.found.lessons) work.keepLessons(JUDGED[verdict](lessons))
}

const JUDGED = {
  approve: (lessons: LessonsRow): LessonsRow => ({ ...lessons, approved: true }),
  // Brought back, where newer ones had taken its place.
  promote: (lessons: LessonsRow): LessonsRow => ({
    ...lessons,
    approved: true,
    promoted: true,
    status: 'active',
  }),
  withdraw: (lessons: LessonsRow): LessonsRow => ({ ...lessons, promoted: false, status: 'withdrawn' }),
}
