import type { Turn } from '#operations'
import { decide } from '../tools/faces/decide.ts'
import { toolsOf } from '../tools/profiles.ts'
import { ANSWER_FORMAT } from './decision-in-answer.ts'
import type { CallOptions } from './model-call.ts'
import type { Sides } from './prompt-of-turn.ts'

/** Tools that record with a turn what they show or decide. */
const OF_A_TURN: ReadonlySet<string> = new Set(
  toolsOf('all')
    .filter(({ takes }) => 'turn' in takes)
    .map(({ name }) => name),
)

/**
 * What a turn puts before the model on each side. To the memory's own words come two sentences of ours: how to answer, where
 * nobody else says so, and the turn's id, where there are tools that take it.
 */
export const sidesOfTurn = (
  { turn, system, user }: Turn,
  { tools = [], responseFormat }: CallOptions,
  readsJson: boolean,
): Sides => {
  const tellsHow =
    readsJson && responseFormat?.type !== 'json' && !tools.some(({ name }) => name === decide.name)
  const takesTurn = tools.some(({ name }) => OF_A_TURN.has(name))
  return {
    system: together(system.text, tellsHow ? ANSWER_FORMAT : ''),
    user: together(
      user.text,
      takesTurn ? `This turn has begun. Its id, for tools that take one: ${turn}` : '',
    ),
  }
}

const together = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n')
