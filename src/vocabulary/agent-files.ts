// Files in a home and in an agent's folder, for the store that writes them, the home that looks for them and verify that names them.

/** The log and what is derived from it. */
export const DATABASE_FILE = 'hindcast.db'

/** Heads of the log, a line each, beside the database. */
export const ANCHOR_FILE = 'anchors.jsonl'

/** The search index. It is made from the log and may be deleted at any time. */
export const INDEX_FILE = 'index.db'

/** Bytes of a file in a workspace or a shared folder. A book has one megabyte. */
export const LARGEST_DOCUMENT = 1_000_000

/** What is set for a home. */
export const SETTINGS_FILE = 'hindcast.json'

/** What it keeps of the tokens that callers of its server show, a file each. */
export const TOKENS_FOLDER = '.tokens'
