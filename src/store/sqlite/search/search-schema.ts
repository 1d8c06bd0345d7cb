/** An index of another version is deleted and made from the log, which holds all it has. */
export const INDEX_VERSION = 7

/** 'hcsi' in ASCII. */
export const INDEX_APPLICATION_ID = 0x68637369

/** What holds from one event on and was not ended by another has no `to_seq`. */
export const SCHEMA = [
  // One row: how far the index has come, as JSON.
  `CREATE TABLE meta (standing TEXT) STRICT`,
  `INSERT INTO meta (standing) VALUES (NULL)`,
  `CREATE TABLE documents (
     id INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL, ref TEXT NOT NULL, UNIQUE (source, ref)
   ) STRICT`,
  // Path and days of a document, which may change with its text.
  `CREATE TABLE versions (
     id INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL, from_seq INTEGER NOT NULL, to_seq INTEGER,
     path TEXT NOT NULL, day TEXT, written TEXT
   ) STRICT`,
  `CREATE INDEX versions_open ON versions (document) WHERE to_seq IS NULL`,
  `CREATE INDEX versions_ended ON versions (to_seq) WHERE to_seq IS NOT NULL`,
  // Without its text, which the log has. Its lines are those of the newest version.
  `CREATE TABLE passages (
     id INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL, from_seq INTEGER NOT NULL, to_seq INTEGER,
     start INTEGER NOT NULL, end INTEGER NOT NULL, headings TEXT NOT NULL, hash BLOB NOT NULL, length INTEGER NOT NULL
   ) STRICT`,
  `CREATE INDEX passages_open ON passages (document) WHERE to_seq IS NULL`,
  `CREATE INDEX passages_ended ON passages (to_seq) WHERE to_seq IS NOT NULL`,
  // The tokens of passages that came together.
  `CREATE TABLE segments (id INTEGER PRIMARY KEY AUTOINCREMENT, passages INTEGER NOT NULL) STRICT`,
  `CREATE TABLE postings (
     segment INTEGER NOT NULL, token TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (segment, token)
   ) STRICT, WITHOUT ROWID`,
  // Of the model that the standing names; without bytes where it reads nothing of the text.
  `CREATE TABLE vectors (passage INTEGER PRIMARY KEY, scale REAL NOT NULL, data BLOB NOT NULL) STRICT`,
] as const
