import { z } from 'zod'

/** How search finds passages: by words alone, or by words and vectors. One is in use; what the other has stored is kept. */
export const SEARCH_SLOTS = ['sqlite_fts', 'hybrid_embeddings'] as const
export type SearchSlot = (typeof SEARCH_SLOTS)[number]

/** `static` is the table that comes with the package; `minilm` needs two more packages and a hundred times as long. */
export const EMBEDDERS = ['static', 'minilm'] as const

const zName = z.string().trim().min(1)

/** A name as it is typed after `hindcast embedder`. */
const zEmbedderName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/iu, 'is no name: letters, digits, . _ -')

/** A model of one's own under a name: a module that gives an embedder, or a model of the AI SDK. */
const zNamedEmbedder = z.union(
  [
    z.strictObject({ module: z.string().min(1) }),
    z.strictObject({
      model: z.string().min(1),
      dimensions: z.int().positive(),
      languages: z.array(z.string().min(2)).min(1),
      reads: z.int().positive().optional(),
    }),
  ],
  'is neither { module } nor { model, dimensions, languages }',
)

const isOurs = (name: string): boolean => EMBEDDERS.some((ours) => ours === name)
/** Names of one thing; the first is the one that is shown. */
const zGroup = z.tuple([zName], zName)

/** What a home's `hindcast.json` may say about search. */
export const zSearchSettings = z.strictObject({
  slot: z.enum(SEARCH_SLOTS).optional().describe('by words alone, or by words and meaning'),
  embedder: zEmbedderName
    .optional()
    .describe('which model finds by meaning: static, minilm, or one of embedders'),
  embedders: z
    .record(zEmbedderName, zNamedEmbedder)
    .refine((named) => !Object.keys(named).some(isOurs), 'has a name that is taken: static, minilm')
    .optional()
    .describe('models of your own by name: { module }, or { model, dimensions, languages } of the AI SDK'),
  aliases: z.array(zGroup).optional().describe('names of the same thing: ["gold", "XAU", "bullion"]'),
  shared: z.array(z.string().min(1)).optional().describe('folders of documents that several agents read'),
})
export type SearchSettings = z.infer<typeof zSearchSettings>
