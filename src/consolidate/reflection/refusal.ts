/** Codes for a model that gave no answer, and for an answer that failed a check. */
export type RefusalCode =
  | 'model_failed'
  | 'too_slow'
  | 'cancelled'
  | 'too_long'
  | 'wrong_shape'
  | 'not_plain'
  | 'unknown_trade'
  | 'unknown_number'
  | 'rule_verbatim'
  | 'copied_remark'
  | 'contradiction'

/** The reason names the bullet and never quotes it: a rejected text goes nowhere. */
export interface Refusal {
  readonly code: RefusalCode
  readonly reason: string
}
