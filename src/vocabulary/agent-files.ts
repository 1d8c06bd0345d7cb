// Files in a home and in an agent's folder, for the store that writes them, the home that looks for them and verify that names them.

/** The log and what is derived from it. */
export const DATABASE_FILE = 'hindcast.db'

/** Heads of the log, a line each, beside the database. */
export const ANCHOR_FILE = 'anchors.jsonl'

/** The search index. It is made from the log and may be deleted at any time. */
export const INDEX_FILE = 'index.db'

/**
 * Bytes of a file that is taken in as it was found: a person's, or one of a shared folder. A book has one megabyte. Every version is kept
 * whole, and is read in one go: 8 MB take seconds and some 200 MB of memory once.
 */
export const LARGEST_DOCUMENT = 8_000_000

/** What is set for a home. */
export const SETTINGS_FILE = 'hindcast.json'

/** What it keeps of the tokens that callers of its server show, a file each. */
export const TOKENS_FOLDER = '.tokens'
