/** An index of another version is thrown away and made anew: it holds nothing that the log does not. */
export const INDEX_VERSION = 2

/** 'hcsi' in ASCII. */
export const INDEX_APPLICATION_ID = 0x68637369

/**
 * Terms come split and separated by spaces. With every printable sign of ASCII as part of a token (`BRK.B`, `RSI<30`, `~gold`),
 * a term is one token whatever it holds; what is beyond ASCII always is.
 */
const TOKENIZER = `ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^_{|}~'`

export const SCHEMA = [
  // One row. The generation grows whenever the index is begun anew, and ordinals may then be others.
  `CREATE TABLE standing (generation INTEGER NOT NULL, value TEXT) STRICT`,
  `INSERT INTO standing (generation, value) VALUES (1, NULL)`,
  `CREATE TABLE documents (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     source TEXT NOT NULL,
     ref TEXT NOT NULL,
     path TEXT NOT NULL,
     seq INTEGER NOT NULL,
     day TEXT,
     written TEXT,
     UNIQUE (source, ref)
   ) STRICT`,
  `CREATE INDEX documents_seq ON documents (seq)`,
  `CREATE INDEX documents_day ON documents (source, day)`,
  `CREATE TABLE chunks (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     document INTEGER NOT NULL,
     start INTEGER NOT NULL,
     end INTEGER NOT NULL,
     headings TEXT NOT NULL,
     text TEXT NOT NULL,
     hash TEXT NOT NULL,
     cut INTEGER NOT NULL,
     length INTEGER NOT NULL
   ) STRICT`,
  `CREATE INDEX chunks_document ON chunks (document)`,
  // What a reader that holds columns in memory has to take out of them.
  `CREATE TABLE gone (turn INTEGER PRIMARY KEY AUTOINCREMENT, chunk INTEGER NOT NULL) STRICT`,
  `CREATE VIRTUAL TABLE terms USING fts5(
     heading, path, body, entities, content='', contentless_delete=1, tokenize="${TOKENIZER}")`,
  `CREATE TABLE vectors (
     model TEXT NOT NULL, hash TEXT NOT NULL, scale REAL NOT NULL, data BLOB NOT NULL, sum TEXT NOT NULL,
     PRIMARY KEY (model, hash)
   ) STRICT, WITHOUT ROWID`,
  // The texts a chunk is embedded as; in the order in which they came, so that a reader takes in only new ones.
  `CREATE TABLE units (
     turn INTEGER PRIMARY KEY AUTOINCREMENT, chunk INTEGER NOT NULL, model TEXT NOT NULL, hash TEXT NOT NULL,
     UNIQUE (chunk, model, hash)
   ) STRICT`,
] as const

/** Of this connection only: how often each term occurs, where. */
export const VOCABULARY = [
  `CREATE VIRTUAL TABLE temp.occurrences USING fts5vocab(main, terms, instance)`,
  `CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, terms, row)`,
] as const

/** What is read again when the index is begun anew; vectors stay, since they are of texts and not of documents. */
export const CONTENT_TABLES = ['documents', 'chunks', 'gone', 'units'] as const

const LONGEST_TERM = 120
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would end a token
const UNKEPT = /[A-Z\u0000-\u0020\u007f"'`]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would end a token
const ENDING = /[\u0000-\u0020\u007f"'`]/g

/** A term as the full-text table keeps it: no spaces or quotes inside, letters of ASCII small. Longer ones are cut on both sides. */
export const storedTerm = (term: string): string => {
  // Almost every term is kept as it is.
  if (term.length <= LONGEST_TERM && !UNKEPT.test(term)) return term
  return term
    .slice(0, LONGEST_TERM)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(ENDING, '_')
}
