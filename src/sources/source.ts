/** A fact as a line of an import says it, before it is checked: what draftOfLine takes. */
export interface SourceFact {
  readonly kind: string
  readonly at?: string | number
  readonly knownAt?: string | number
  readonly id?: string
  /** Who recorded it, where that was not who imports it. */
  readonly actor?: 'agent'
  /** Words of somebody else's. */
  readonly trust?: 'outside'
  readonly payload: { readonly [field: string]: unknown }
}

/** What one place of a file comes to. `line` counts from 1; of XML and HTML it is the line where the element begins. */
export type Read =
  | { readonly line: number; readonly fact: SourceFact }
  /** It cannot be taken. */
  | { readonly line: number; readonly refused: Refusal }
  /** Understood, and not a fact: a total, a pending order. */
  | { readonly line: number; readonly passed: string }
  | { readonly line: number; readonly stated: Stated }
  /** To be known by whoever reads the answer, though every row was taken. */
  | { readonly line: number; readonly notice: string }
  /** Which column is read as which field, once, before the first row. */
  | { readonly line: number; readonly map: ColumnMap }

export interface Refusal {
  readonly what: string
  readonly next: string
  /** The file ends before its end: of what is missing nobody knows, so that the rest of it is not taken either. */
  readonly cutOff?: true
}

/** What the file says of itself, to be held against what was taken. */
export interface Stated {
  readonly what: StatedWhat
  readonly value: string
}

/** What can be held against what was taken; money is in the account's currency. */
export const STATED = ['net result', 'fees', 'round trips', 'fills'] as const
export type StatedWhat = (typeof STATED)[number]

/** A column's name as the file writes it, by the field that it is read as. */
export interface ColumnMap {
  readonly [field: string]: string
}

export interface SourceOptions {
  /** Where the clock of the file hung: an IANA zone, or a broker's rule. */
  readonly zone?: string | undefined
  readonly map?: ColumnMap | undefined
  readonly decimal?: ',' | '.' | undefined
  /** Whether 03/04 is the third of April. */
  readonly dayFirst?: boolean | undefined
  /** How costs are written that were paid, where rebates are among them. */
  readonly paid?: 'negative' | 'positive' | undefined
  /** The only account of the file that is meant. */
  readonly account?: string | undefined
  /** What the file does not say of its rows. */
  readonly strategy?: string | undefined
  readonly symbol?: string | undefined
  /** What the account is counted in. */
  readonly currency?: string | undefined
}

/** A format that people have their past in. */
export interface Source {
  readonly name: string
  /** What it is, in words, where sources are listed. */
  readonly describe: string
  /** Whether the beginning of a file (64 kB of text) looks like it. */
  recognises(beginning: string, fileName: string): boolean
  /** Lines in, facts out, as a stream: a file of 2 GB is never held whole. Throws a HindcastError for what makes the whole file unusable. */
  read(lines: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<Read>
}
