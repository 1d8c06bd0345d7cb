import { z } from 'zod'
import type { ContextShown } from '#projections'

export const zContextShown = z.object({
  text: z.string(),
  sections: z.array(
    z.object({ name: z.string(), text: z.string(), handles: z.array(z.string()), leftOut: z.int() }),
  ),
  /** Why it is empty, when it is. */
  why: z.string().nullable(),
})

export const contextOut = (context: ContextShown): z.input<typeof zContextShown> => ({
  ...context,
  sections: context.sections.map((section) => ({ ...section, handles: [...section.handles] })),
})
