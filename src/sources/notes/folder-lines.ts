// A folder of notes as lines: `{ "notes": [paths] }`, then each file on a line of its own.

export interface NoteFound {
  /** Within the folder, with forward slashes. */
  readonly path: string
  /** When it was last written, in milliseconds since 1970. */
  readonly modified: number
  readonly text: string
}

/** A file that cannot be read as text, and why. */
export interface NoteUnread {
  readonly path: string
  readonly unread: string
}

export const isNotesFolder = (beginning: string): boolean => beginning.startsWith('{"notes":[')
