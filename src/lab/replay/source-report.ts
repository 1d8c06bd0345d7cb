import type { Json } from '#vocabulary'

/** A difference between our ledger and the file. */
export type Discrepancy = {
  readonly where: string
  readonly what: string
  readonly file: string
  readonly ledger: string
}

/** What is wrong with a file by itself, whatever a ledger says. */
export type FaultKind = 'repeated row' | 'id reuse' | 'id regression' | 'forked state'

export type Fault = { readonly kind: FaultKind; readonly where: string; readonly what: string }

/** A folder or file that could not be read as anything known here. */
export type NotUnderstood = { readonly folder: string; readonly why: string }

export type ReportTable = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What became of one source. `ok` means: all of it was understood, no discrepancy, and feeding it a second time changed nothing. */
export interface SourceReport {
  readonly source: string
  readonly title: string
  readonly rows: number
  readonly facts: number
  readonly roundTrips: number
  readonly realised: string
  readonly openPositions: number
  /** Differences, each once: what comes after one is held against the file as it stood there. */
  readonly discrepancies: readonly Discrepancy[]
  /** Faults of the file itself. */
  readonly faults: readonly Fault[]
  readonly notUnderstood: readonly NotUnderstood[]
  /** The second feed: how many of the facts were known, and whether every log kept its last hash. */
  readonly again: { readonly facts: number; readonly known: number; readonly unchanged: boolean }
  readonly ok: boolean
  readonly tables: readonly ReportTable[]
  readonly can: readonly string[]
  readonly cannot: readonly string[]
  /** The counts behind the statements. */
  readonly found: { readonly [name: string]: Json }
}

/** A source that the folder may hold. */
export interface LedgerSource {
  readonly name: string
  readonly title: string
  /** Its folder within the data, and files in it without which it is not there. */
  readonly folder: string
  readonly needs: readonly string[]
  replay(place: SourcePlace): Promise<SourceReport>
}

export interface SourcePlace {
  readonly folder: string
  readonly home: string
  readonly progress: (what: string) => void
}
