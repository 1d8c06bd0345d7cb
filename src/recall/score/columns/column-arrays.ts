import type { EpisodeTrace } from '#memories'
import type { AttributeColumn } from './interned-attributes.ts'
import type { TagColumn } from './interned-tag-sets.ts'

/** Columns that all rows of one group share: rows are grouped by them. */
export type GroupColumn = 'symbol' | 'strategy' | 'direction'

/** Columns of a trace that each row keeps for itself, in an array by the same name. */
type NumberColumn = Exclude<
  keyof EpisodeTrace,
  'id' | 'confidenceLate' | GroupColumn | AttributeColumn | TagColumn
>

/** Columns made from those of the trace. */
type DerivedColumn = 'attributes' | 'tagSet' | 'confidenceStep' | 'cells'

type NumberArray = Float64Array | Uint32Array | Uint16Array | Uint8Array

/** NaN is null in a column of floats, 0 in outcomeSeq and tradeN (kept one higher). Seqs and ordinals are below 2^32. */
export const columnArrays = (capacity: number, past: boolean) =>
  ({
    price: new Float64Array(capacity),
    atrD1: new Float64Array(capacity),
    atrH1: new Float64Array(capacity),
    spreadAsAtr: new Float64Array(capacity),
    drawdown: new Float64Array(capacity),
    /** −1 − confidence where it was told late, so that what weighs is what is not below zero. */
    confidence: new Float64Array(capacity),
    at: new Float64Array(capacity),
    outcomeKnownAt: new Float64Array(capacity),
    r: new Float64Array(capacity),
    countedR: new Float64Array(capacity),
    pnl: new Float64Array(capacity),
    holdingSeconds: new Float64Array(capacity),
    fromSeq: new Uint32Array(capacity),
    toSeq: new Uint32Array(past ? capacity : 0),
    outcomeSeq: new Uint32Array(capacity),
    tradeN: new Uint32Array(capacity),
    n: new Uint32Array(capacity),
    /** Codes of the row's attributes and of its tag set. */
    attributes: new Uint32Array(capacity),
    /** The cells of the four numbers of a situation, a byte each. */
    cells: new Uint32Array(capacity),
    tagSet: new Uint16Array(capacity),
    /** Conf, rounded up: its place among CONFIDENCE_STEPS. */
    confidenceStep: new Uint8Array(capacity),
  }) satisfies { readonly [C in NumberColumn | DerivedColumn]: NumberArray }

export type ColumnArrays = ReturnType<typeof columnArrays>

// Object.keys is typed as strings, whatever the object.
export const COLUMN_ARRAYS = Object.keys(columnArrays(0, false)) as readonly (keyof ColumnArrays)[]

const MOST_STEPS = 255
/** Conf in steps, for a first look at a row. */
export const CONFIDENCE_STEPS = Float64Array.from({ length: MOST_STEPS + 1 }, (_, i) => i / MOST_STEPS)
/** The first step that is not below it. */
export const confidenceStep = (conf: number): number => Math.min(MOST_STEPS, Math.ceil(conf * MOST_STEPS))
