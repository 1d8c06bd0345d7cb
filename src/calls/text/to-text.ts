import type { z } from 'zod'
import { zWholeMemory } from '../outputs/whole-memory.ts'
import type { show } from '../show.ts'
import { answerText } from './answer-text.ts'

/** Fields of an answer that its text has, in their order; the text of any other call has all of them. */
const PAGES: { readonly [call: string]: readonly string[] } = {
  turn: ['system', 'user', 'flags', 'notices', 'turn'],
  context: ['system', 'user', 'without'],
  recall: [
    'notices',
    'why',
    'distribution',
    'warnings',
    'warningsLeft',
    'hits',
    'contrast',
    'beliefs',
    'plans',
  ],
  check: ['verdict', 'reasons', 'size', 'losses', 'lossesLeft', 'plans', 'contradictions', 'beliefs'],
  show: ['says', 'turn', 'citedBy'],
  search: ['why', 'missing', 'readAs', 'hits', 'others', 'without'],
  read: ['path', 'startLine', 'endLine', 'lines', 'handle', 'found', 'marked', 'trust', 'text', 'files'],
}

/** An answer in words, for a model or a person: the same at every door. */
export const toText = (
  call: { readonly name: string; readonly output: z.ZodType },
  answer: unknown,
): string => {
  const text = answerText(call.output, answer, PAGES[call.name])
  return call.name === 'show' ? `${text}\n\n${wholeText(answer as z.output<typeof show.output>)}` : text
}

/** The one thing that was asked for, field by field. */
const wholeText = ({ memory }: z.output<typeof show.output>): string => answerText(zWholeMemory, memory)
