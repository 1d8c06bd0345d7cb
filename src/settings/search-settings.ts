import { z } from 'zod'
import { zApiKeyEnv, zBaseURL } from './remote-model-settings.ts'

/** How search finds passages: by words alone, or by words and vectors. One is in use; what the other has stored is kept. */
export const SEARCH_SLOTS = ['sqlite_fts', 'hybrid_embeddings'] as const
export type SearchSlot = (typeof SEARCH_SLOTS)[number]
/** Both: what a question means is found, and no name is missed. */
export const DEFAULT_SLOT: SearchSlot = 'hybrid_embeddings'

/** The table that comes with the package: it needs nothing to be installed, and is quick. */
export const DEFAULT_EMBEDDER = 'static'

const zName = z.string().trim().min(1)

/** The name of an embedder, as settings have it. */
const zEmbedderName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/iu, 'is no name: letters, digits, . _ -')

/** Whom a remote model is asked of: one of these, or whatever else speaks as OpenAI does, at its `baseURL`. */
const PROVIDERS = ['openai', 'ollama', 'openai-compatible'] as const

const zRemoteEmbedder = z
  .strictObject({
    provider: z.enum(PROVIDERS).describe('whom the model is asked of; the last is any other, at its baseURL'),
    model: z.string().min(1).describe('as the provider calls it'),
    baseURL: zBaseURL,
    apiKeyEnv: zApiKeyEnv,
    dimensions: z.int().positive().describe('how long its vectors are'),
    languages: z.array(z.string().min(2)).min(1).describe('what it reads: ["en", "zh"]'),
  })
  .refine(({ provider, baseURL }) => provider !== 'openai-compatible' || baseURL !== undefined, {
    path: ['baseURL'],
    error: 'is missing: openai-compatible is not known to answer anywhere',
  })

/** A model of one's own under a name: a module that gives an embedder, or one that a provider runs. */
const zNamedEmbedder = z.union(
  [z.strictObject({ module: z.string().min(1) }), zRemoteEmbedder],
  'is neither { module } nor { provider, model, dimensions, languages }',
)

/** Names of one thing; the first is the one that is shown. */
const zGroup = z.tuple([zName], zName)

/** What a home's `hindcast.json` may say about search. */
export const zSearchSettings = z.strictObject({
  slot: z.enum(SEARCH_SLOTS).optional().describe('by words alone, or by words and meaning'),
  embedder: zEmbedderName.optional().describe('which model finds by meaning: static, or one of embedders'),
  embedders: z
    .record(zEmbedderName, zNamedEmbedder)
    .refine((named) => !(DEFAULT_EMBEDDER in named), 'has a name that is taken: static')
    .optional()
    .describe('models of your own by name: { module }, or { provider, model, dimensions, languages }'),
  aliases: z.array(zGroup).optional().describe('names of the same thing: ["gold", "XAU", "bullion"]'),
  shared: z.array(z.string().min(1)).optional().describe('folders of documents that several agents read'),
})
export type SearchSettings = z.infer<typeof zSearchSettings>
