// Where a command stands in the help. One that is in none of these lists is named under its verb, so a new call needs no line here.

/** The five that an agent's loop needs, in the order of the loop. */
export const THE_FIVE = ['turn', 'check', 'decide', 'tick', 'search'] as const

/** What most people use besides: each has a line on the first page. */
export const USUAL = [
  'fill',
  'trade.record',
  'equity',
  'write',
  'run.open',
  'recall',
  'size',
  'trades',
  'trade',
  'beliefs',
  'plans',
  'status',
  'verify',
  'backup',
] as const

/** What only a maintainer of the record needs: named last. */
export const MAINTAINERS = [
  'correct',
  'adjust',
  'belief.seed',
  'redact',
  'accept',
  'events',
  'diff',
  'reindex',
  'rebuild',
  'lab.replay',
] as const
