import { z } from 'zod'

/** How a text field of an answer is written, where it is no name or text of others. */
interface Writing {
  /** sentence: ours, others' words in it are quoted · block: others', lines behind marks */
  readonly as: 'sentence' | 'block'
}

/** Fields of answers that hold more than a name. All other texts are quoted unless they are plainly a name (P11). */
export const WRITING = z.registry<Writing>()

/** A sentence of ours; whoever makes it quotes what others wrote. */
export const zSentence = z.string().register(WRITING, { as: 'sentence' })
/** Somebody's text of several lines. */
export const zBlock = z.string().register(WRITING, { as: 'block' })
