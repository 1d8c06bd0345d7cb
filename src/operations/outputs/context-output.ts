import { z } from 'zod'
import type { ContextShown } from '#projections'

const zSection = z
  .object({
    name: z.string().describe('which part of the context: activity, open_trades, rules'),
    text: z.string().describe('the part as the model reads it, in Markdown'),
    handles: z.array(z.string()).describe('what is shown in it, by handle: T12'),
    leftOut: z.int().describe('how many more there were than fitted'),
  })
  .meta({ id: 'Section' })

export const zContextShown = z
  .object({
    text: z.string().describe('what to put before the model: all sections, in Markdown'),
    sections: z.array(zSection).describe('the same by parts; an empty one is left out'),
    why: z.string().nullable().describe('why it is empty, when it is'),
  })
  .meta({ id: 'TurnContext' })

export const contextOut = (context: ContextShown): z.input<typeof zContextShown> => ({
  ...context,
  sections: context.sections.map((section) => ({ ...section, handles: [...section.handles] })),
})
