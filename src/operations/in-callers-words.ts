import { type CallWords, inWords } from '#vocabulary'

interface Telling {
  readonly notices?: unknown
  readonly message?: unknown
}

/**
 * An answer whose own sentences suggest calls as whoever reads them makes them. Done to every answer as it leaves, so that no call can
 * forget it; other texts may be somebody's words, and stay as they are.
 */
export const inCallersWords = <Answer>(answer: Answer, words: CallWords): Answer => {
  // Whatever it answers: what it says besides is untouched.
  const { notices, message } = (answer ?? {}) as Telling
  const isTold = Array.isArray(notices) && notices.some(carries)
  if (!isTold && !carries(message)) return answer
  return {
    ...answer,
    ...(isTold ? { notices: notices.map((notice) => inWords(String(notice), words)) } : {}),
    ...(carries(message) ? { message: inWords(message, words) } : {}),
  }
}

const carries = (text: unknown): text is string => typeof text === 'string' && text.includes('⟦')
