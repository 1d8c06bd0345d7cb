import { type ErrorCode, HindcastError, isHindcastError } from '#vocabulary'

/** What went wrong as RFC 9457 has it, with our code, the field, and what to do. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: ErrorCode
  readonly field: string | null
  readonly next: string
}

/** By what a caller can do about it: mend the call, be somebody else, wait, or ask a person. What is not here is the call's own fault. */
const STATUS: { readonly [code in ErrorCode]?: number } = {
  token_refused: 401,
  not_allowed: 403,
  foreign_origin: 403,
  not_found: 404,
  body_incomplete: 408,
  ambiguous: 409,
  already_exists: 409,
  run_ended: 409,
  id_taken: 409,
  payload_too_large: 413,
  unexpected: 500,
  store_damaged: 500,
  tampered: 500,
  store_read_only: 500,
  store_newer: 500,
  store_outdated: 500,
  unsupported_node: 500,
  embedder_failed: 502,
  reflector_failed: 502,
  watch_failed: 500,
  answer_unprinted: 500,
  memory_closed: 503,
  cancelled: 503,
  store_gone: 503,
  store_busy: 503,
  too_many_files: 503,
  already_running: 503,
  home_in_use: 503,
  store_full: 507,
}

const BAD_REQUEST = 400
/** What is busy is so for a second at most. */
const COME_AGAIN = 503
const RETRY_AFTER = '1'

export const problemOf = (error: unknown): Problem => {
  const known = isHindcastError(error) ? error : unexpected(error)
  const { code, field, problem, next } = known.toJSON()
  const status = STATUS[code] ?? BAD_REQUEST
  return {
    type: `urn:hindcast:error:${code}`,
    title: code.replaceAll('_', ' '),
    status,
    detail: problem,
    code,
    field,
    next,
  }
}

export const problemResponse = (error: unknown): Response => {
  const problem = problemOf(error)
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(problem.status === COME_AGAIN ? { 'retry-after': RETRY_AFTER } : {}),
      ...(problem.status === 401 ? { 'www-authenticate': 'Bearer realm="hindcast"' } : {}),
    },
  })
}

const unexpected = (error: unknown): HindcastError =>
  new HindcastError('unexpected', error instanceof Error ? error.message : String(error), {
    next: 'Try again; if it stays, report it with what was called.',
    cause: error,
  })
