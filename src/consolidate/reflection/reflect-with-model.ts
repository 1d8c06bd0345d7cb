import type { Bullet } from '#memories'
import { askModel, calledIn } from '../ask-model.ts'
import type { ReflectorAnswer, ReflectorModel } from '../ports.ts'
import { readAnswer } from './read-answer.ts'
import { reflectionPrompt } from './reflection-prompt.ts'
import type { ReflectionSummary } from './reflection-summary.ts'
import type { Refusal } from './refusal.ts'

/** An answer that is not taken is asked for once more, with what was wrong; a model that errs twice will again. */
const MOST_ASKED = 2

/** What asking came to: kept with the lessons, or told with why there are none. */
export interface AskedModel {
  readonly model: string
  /** How often it was asked. */
  readonly asked: number
  /** Of all answers together; null where it did not say. */
  readonly tokens: { readonly input: number | null; readonly output: number | null }
  /** Dollars; null where the price or the tokens are not known. */
  readonly cost: number | null
}

export type ReflectedByModel = AskedModel &
  ({ readonly bullets: readonly Bullet[] } | { readonly refused: Refusal })

/**
 * Asks a model for lessons. A model that fails, is slow or answers nonsense is a reason, never an error: the last lessons stay in
 * force. It ends within twice the time that an answer may take, also where the model does not heed its signal.
 */
export const reflectWithModel = async (
  model: ReflectorModel,
  summary: ReflectionSummary,
  { ends }: { readonly ends?: AbortSignal } = {},
): Promise<ReflectedByModel> => {
  const answers: ReflectorAnswer[] = []
  let refusal: Refusal | undefined
  for (let asked = 1; asked <= MOST_ASKED; asked++) {
    const answer = await askModel(model, reflectionPrompt(summary, refusal), ends)
    if ('refused' in answer) return { ...cameTo(model, asked, answers), refused: answer.refused }
    answers.push(answer)
    const read = readAnswer(answer.text, summary)
    if ('bullets' in read) return { ...cameTo(model, asked, answers), bullets: read.bullets }
    refusal = read.refused
  }
  const last: Refusal = refusal ?? { code: 'wrong_shape', reason: 'it was not asked' }
  return { ...cameTo(model, MOST_ASKED, answers), refused: last }
}

const cameTo = (model: ReflectorModel, asked: number, answers: readonly ReflectorAnswer[]): AskedModel => {
  const { price } = model
  const input = total(answers.map(({ inputTokens }) => inputTokens))
  const output = total(answers.map(({ outputTokens }) => outputTokens))
  const last = answers.at(-1)?.model
  return {
    model: typeof last === 'string' && last !== '' ? calledIn(last) : calledIn(model.name),
    asked,
    tokens: { input, output },
    cost:
      price === undefined || input === null || output === null
        ? null
        : (price.input * input + price.output * output) / 1_000_000,
  }
}

/** A sum of which a part is not known is not known. */
const total = (counts: readonly (number | null)[]): number | null =>
  counts.length === 0
    ? null
    : counts.reduce((sum, count) => (sum === null || count == null ? null : sum + count), 0)
