import { maskSecrets } from './secrets.ts'

/**
 * An error for people: a code, what is wrong, with which field, and what to do next.
 * What it repeats of what was given passes the mask: errors end up in logs and before models.
 * Expected outcomes (a duplicate, an empty answer) are values, never errors.
 */
export class HindcastError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** The next step; a call stands in it between backticks, by its name. */
  readonly next: string

  constructor(code: ErrorCode, problem: string, detail: { field?: string; next: string; cause?: unknown }) {
    super(maskSecrets(problem), detail.cause === undefined ? undefined : { cause: detail.cause })
    this.name = 'HindcastError'
    this.code = code
    this.field = detail.field === undefined ? undefined : maskSecrets(detail.field)
    this.next = maskSecrets(detail.next)
  }

  toJSON(): { code: ErrorCode; field: string | null; problem: string; next: string } {
    return { code: this.code, field: this.field ?? null, problem: this.message, next: this.next }
  }
}

/** Every code a caller may meet. Adding one means adding it to docs/errors.md. */
export const ERROR_CODES = [
  'invalid_input',
  'invalid_price',
  'invalid_size',
  'invalid_amount',
  'invalid_time',
  'invalid_side',
  'invalid_name',
  'holds_secret',
  'payload_too_large',
  'body_incomplete',
  'stale_snapshot',
  'missing_mark',
  'duplicate_position',
  'exit_before_entry',
  'fill_too_old',
  'rate_missing',
  'reported_otherwise',
  'invalid_outcome',
  'not_allowed',
  'token_refused',
  'foreign_origin',
  'not_found',
  'ambiguous',
  'already_exists',
  'run_ended',
  'memory_closed',
  'answer_unprinted',
  'as_of_not_supported',
  'store_damaged',
  'tampered',
  'store_read_only',
  'store_newer',
  'store_outdated',
  'store_full',
  'store_gone',
  'store_busy',
  'too_many_files',
  'already_running',
  'home_in_use',
  'embedder_failed',
  'reflector_failed',
  'watch_failed',
  'unsupported_node',
  'id_taken',
  'cancelled',
  'unexpected',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export const isHindcastError = (error: unknown): error is HindcastError => error instanceof HindcastError
