import type { Moment } from '#log'
import { sha256 } from '#vocabulary'
import { recordFact } from '../recording/record-fact.ts'
import type { Caller } from '../session/caller.ts'
import type { Situation } from './asked-situation.ts'
import { countsAsShown } from './counts-as-shown.ts'

/** What a turn is shown is recorded before it is shown. Later calls of one turn count as the same showing. */
export const recordShowing = async (
  caller: Caller,
  moment: Moment,
  { turn }: Situation,
  answer: object,
  handles: readonly string[],
  outside: boolean,
): Promise<void> => {
  if (turn === null || !(await countsAsShown(caller, moment, turn))) return
  const shown = {
    seq: moment.seq,
    context: sha256(JSON.stringify(answer)),
    handles: [...handles],
    contexts: {},
    ...(outside ? { outside: true as const } : {}),
  }
  await recordFact(caller, 'recalled', { turn }, shown)
}
