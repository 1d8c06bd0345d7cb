/** An index of another version is thrown away and made anew: it holds nothing that the log does not. */
export const INDEX_VERSION = 6

/** 'hcsi' in ASCII. */
export const INDEX_APPLICATION_ID = 0x68637369

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
  // Without its text, which the log has.
  `CREATE TABLE chunks (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     document INTEGER NOT NULL,
     start INTEGER NOT NULL,
     end INTEGER NOT NULL,
     headings TEXT NOT NULL,
     hash BLOB NOT NULL,
     length INTEGER NOT NULL
   ) STRICT`,
  `CREATE INDEX chunks_document ON chunks (document)`,
  // What a reader that holds columns in memory has to take out of them.
  `CREATE TABLE gone (turn INTEGER PRIMARY KEY AUTOINCREMENT, chunk INTEGER NOT NULL) STRICT`,
  // The terms of chunks that came together; its sum tells whether they are still what was written.
  `CREATE TABLE segments (id INTEGER PRIMARY KEY AUTOINCREMENT, chunks INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT`,
  // Which of them hold a term, and how often in which field.
  `CREATE TABLE postings (
     segment INTEGER NOT NULL, term TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (segment, term)
   ) STRICT, WITHOUT ROWID`,
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

/** What is read again when the index is begun anew; vectors stay, since they are of texts and not of documents. */
export const CONTENT_TABLES = ['documents', 'chunks', 'gone', 'segments', 'postings', 'units'] as const
