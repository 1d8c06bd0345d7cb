import { z } from 'zod'

/** How search finds passages: by words alone, or by words and vectors. One is in use; what the other has stored is kept. */
export const SEARCH_SLOTS = ['sqlite_fts', 'hybrid_embeddings'] as const
export type SearchSlot = (typeof SEARCH_SLOTS)[number]

/** `static` is the table that comes with the package; `minilm` needs two more packages and a hundred times as long. */
export const EMBEDDERS = ['static', 'minilm'] as const

const zName = z.string().trim().min(1)
/** Names of one thing; the first is the one that is shown. */
const zGroup = z.tuple([zName], zName)

/** What a home's `hindcast.json` may say about search. */
export const zSearchSettings = z.strictObject({
  slot: z.enum(SEARCH_SLOTS).optional().describe('by words alone, or by words and meaning'),
  embedder: z.enum(EMBEDDERS).optional().describe('which model finds by meaning'),
  aliases: z.array(zGroup).optional().describe('names of the same thing: ["gold", "XAU", "bullion"]'),
  shared: z.array(z.string().min(1)).optional().describe('folders of documents that several agents read'),
})
export type SearchSettings = z.infer<typeof zSearchSettings>
