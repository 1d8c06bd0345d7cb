/** Why a language model's answer is not taken. */
export const REFUSALS = [
  // The model itself.
  'model_failed',
  'too_slow',
  'cancelled',
  // The answer as a whole.
  'empty',
  'too_long',
  'no_json',
  'wrong_slots',
  'silent_slot',
  'wrong_shape',
  // One bullet.
  'bullet_too_long',
  'no_trade',
  'unknown_trade',
  'unknown_number',
  'rule_verbatim',
  'contradiction',
  'speaks_as_system',
  'copied_remark',
  'control_characters',
  'fence',
] as const
export type RefusalCode = (typeof REFUSALS)[number]

/** It says which bullet, and never what stands in it: a text that was refused goes nowhere. */
export interface Refusal {
  readonly code: RefusalCode
  readonly reason: string
}
