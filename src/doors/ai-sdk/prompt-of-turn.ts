import type { Prompt } from './model-call.ts'
import type { TurnUnderWay } from './turns-under-way.ts'

/** What is put before a model on each side. */
export interface Sides {
  readonly system: string
  readonly user: string
}

/**
 * The caller's prompt with both sides of a turn. The system side follows the caller's own instructions in one message: some models
 * take no second. The user side goes before the user's words of the turn, and stays there while the turn goes on, so that every
 * step begins with the same words.
 */
export const promptOfTurn = (prompt: Prompt, under: TurnUnderWay, { system, user }: Sides): Prompt =>
  withUserSide(withSystemSide(prompt, system), under, user)

const withSystemSide = (prompt: Prompt, text: string): Prompt => {
  if (text === '') return prompt
  const at = leading(prompt) - 1
  const own = prompt[at]
  if (own?.role !== 'system') return [{ role: 'system', content: text }, ...prompt]
  return prompt.with(at, { ...own, content: `${own.content}\n\n${text}` })
}

const withUserSide = (prompt: Prompt, under: TurnUnderWay, text: string): Prompt => {
  if (text === '') return prompt
  const at = prompt.findLastIndex((message, i) => message.role === 'user' && i < answeredAt(prompt, under))
  const own = prompt[at]
  if (own?.role !== 'user')
    return prompt.toSpliced(leading(prompt), 0, { role: 'user', content: [{ type: 'text', text }] })
  return prompt.with(at, { ...own, content: [{ type: 'text', text }, ...own.content] })
}

/** How many messages of the system the prompt begins with: one further down is none of the caller's instructions. */
const leading = (prompt: Prompt): number => {
  const at = prompt.findIndex(({ role }) => role !== 'system')
  return at < 0 ? prompt.length : at
}

/** Where the turn's first answer stands, if it is still there. */
const answeredAt = (prompt: Prompt, { calls }: TurnUnderWay): number => {
  const at = prompt.findIndex(
    (message) =>
      message.role === 'assistant' &&
      message.content.some((part) => part.type === 'tool-call' && calls.has(part.toolCallId)),
  )
  return at < 0 ? prompt.length : at
}
