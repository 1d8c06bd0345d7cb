import { z } from 'zod'

/** A budget below this has no room for anything but the head. */
const LEAST_BUDGET = 100
const MOST_BUDGET = 100_000

/** What a caller may say about a context. */
export const BUDGET_FIELD = {
  budget: z
    .int()
    .min(LEAST_BUDGET)
    .max(MOST_BUDGET)
    .optional()
    .describe('tokens that the memory’s own sections may have, both sides together; as configured, or 1800'),
}

export const SECTIONS_FIELD = {
  sections: z
    .array(
      z
        .strictObject({
          title: z.string().trim().min(1).describe('its heading: News, Portfolio, Risk caps'),
          text: z.string().describe('what it says, in lines'),
          trust: z
            .enum(['caller', 'outside'])
            .default('outside')
            .describe('caller: your own program made it; outside: it came from elsewhere, such as news'),
        })
        .meta({ id: 'GivenSection' }),
    )
    .default([])
    .describe('sections of your own beside the memory’s: bars, news, portfolio, risk caps'),
}
