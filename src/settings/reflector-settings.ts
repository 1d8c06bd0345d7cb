import { z } from 'zod'
import { zApiKeyEnv, zBaseURL } from './remote-model-settings.ts'

/** Whom a language model is asked of: one of these, or whatever else speaks as OpenAI does, at its `baseURL`. */
const PROVIDERS = ['openai', 'anthropic', 'ollama', 'openai-compatible'] as const

/** Longer than this nobody waits for lessons. */
const LONGEST_SECONDS = 600

const zDollars = z.number().min(0)

/** What a home's `hindcast.json` may say about the language model that distils lessons. */
export const zReflectorSettings = z
  .strictObject({
    provider: z.enum(PROVIDERS).describe('whom the model is asked of; the last is any other, at its baseURL'),
    model: z.string().min(1).describe('as the provider calls it'),
    baseURL: zBaseURL,
    apiKeyEnv: zApiKeyEnv,
    timeoutSeconds: z
      .number()
      .positive()
      .max(LONGEST_SECONDS)
      .optional()
      .describe('how long an answer may take; 60, if left out'),
    price: z
      .strictObject({
        input: zDollars.describe('for a million tokens that it reads'),
        output: zDollars.describe('for a million tokens that it writes'),
      })
      .optional()
      .describe('dollars, so that what a reflection cost is kept with it'),
  })
  .refine(({ provider, baseURL }) => provider !== 'openai-compatible' || baseURL !== undefined, {
    path: ['baseURL'],
    error: 'is missing: openai-compatible is not known to answer anywhere',
  })
export type ReflectorSettings = z.output<typeof zReflectorSettings>
