import { z } from 'zod'
import type { ShownContext, ShownSide } from '../context/assemble-context.ts'
import { zSentence } from '../text/sentences.ts'
import { shaped } from './shaped.ts'

const zSection = z
  .object({
    name: z.string().describe('which part of the context: plans, warnings, recent_trades'),
    text: z.string().describe('the part as the model reads it, in Markdown'),
    tokens: z.int().describe('how many tokens the part has'),
    handles: z.array(z.string()).describe('what is shown in it, by handle: T12'),
    outside: z
      .boolean()
      .describe('whether it quotes text from outside, or words of an agent that was shown some'),
    leftOut: z.int().describe('how many lines more there were than fitted'),
  })
  .meta({ id: 'Section' })

/** One side of the prompt. */
export const zShownSide = z
  .object({
    text: z.string().describe('what to put before the model on this side, in Markdown'),
    tokens: z.number().describe('how many tokens it has'),
    sections: z.array(zSection).describe('the same by parts; an empty one is left out'),
  })
  .meta({ id: 'PromptSide' })

/** Both sides in one. */
export const zContextShown = z
  .object({
    text: z.string().describe('both sides in one text, for callers that have one message'),
    tokens: z.number().describe('how many tokens both sides have'),
    budget: z.number().describe('how many tokens the memory’s own sections may have'),
    without: z.array(zSentence).describe('what had no room or could not be read'),
  })
  .meta({ id: 'TurnContext' })
export type TurnContext = z.infer<typeof zContextShown>

export const sideOut = ({ text, tokens, sections }: ShownSide): z.input<typeof zShownSide> => ({
  text,
  tokens,
  sections: sections.map((section) => shaped(zSection, { ...section, handles: [...section.handles] })),
})

export const contextOut = (shown: ShownContext): TurnContext => ({
  text: shown.text,
  tokens: shown.system.tokens + shown.user.tokens,
  budget: shown.budget,
  without: [...shown.without],
})
