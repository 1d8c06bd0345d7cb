import { plainText } from '#memories'
import { type Instant, isoOf } from '#vocabulary'
import { askModel, calledIn } from '../ask-model.ts'
import { figuresIn, hasUnknownFigure } from '../figures-in-text.ts'
import type { ReflectorModel } from '../ports.ts'
import type { Refusal } from '../reflection/refusal.ts'
import { OTHERS_WORDS, quotedNews } from './quoted-news.ts'

/** As long as an extract. */
export const LONGEST_SUMMARY = 600

const SYSTEM = `You sum up several pieces of news that say nearly the same, for a trading agent.

Answer with one paragraph of plain text, at most ${LONGEST_SUMMARY} characters, in the language of the news: what happened, to whom, when, and where the pieces differ. No advice, no headline, no list.
Every number in it stands in one of the pieces; compute nothing.
${OTHERS_WORDS}`

/** One text in place of several, by a model; or why its answer is not taken. */
export const summariseWithModel = async (
  model: ReflectorModel,
  texts: readonly { readonly text: string; readonly at: Instant }[],
  ends: AbortSignal | undefined,
): Promise<{ readonly text: string; readonly by: string } | { readonly refused: Refusal }> => {
  const user = quotedNews(texts.map(({ text, at }) => ({ about: isoOf(at), text })))
  const answer = await askModel(model, { system: SYSTEM, user }, ends)
  if ('refused' in answer) return answer
  const { text } = plainText(answer.text)
  if (text === '') return { refused: { code: 'wrong_shape', reason: 'it is empty' } }
  if (text.length > LONGEST_SUMMARY)
    return { refused: { code: 'too_long', reason: `it has ${text.length} characters` } }
  const known = texts.flatMap((one) => figuresIn(`${one.text} ${isoOf(one.at)}`).map(({ value }) => value))
  if (hasUnknownFigure(text, known))
    return { refused: { code: 'unknown_number', reason: 'it has a number that none of the texts has' } }
  return { text, by: calledIn(answer.model || model.name) }
}
