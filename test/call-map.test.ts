import { EVERY_CALL } from 'hindcast'
import { expect, test } from 'vitest'

// Calls of version 0.1.0 that are gone, with the calls that do the same now. What they were given stands in the call's own description.

const INSTEAD: { readonly [gone: string]: string } = {
  equity: 'tick',
  reject: 'order',
  'trade.open': 'fill',
  'trade.close': 'fill',
  'trade.remark': 'remark',
  'plan.remark': 'remark',
  journal: 'write',
  note: 'write',
  review: 'write',
  learn: 'write',
  distil: 'propose',
  mood: 'state',
  activity: 'state',
  past: 'performance',
  layers: 'knowledge',
  ab: 'experiment',
  positions: 'trades',
  trade: 'show',
  why: 'show',
  size: 'check',
  moments: 'due',
  approve: 'judge',
  decline: 'judge',
  'lessons.judge': 'judge',
  'flag.close': 'judge',
  void: 'correct',
  limits: 'config',
  health: 'status',
  doctor: 'status',
  anchor: 'verify',
  repair: 'import',
  embedder: 'reindex',
}

/** Calls of then that are there under the same name. */
const SAME =
  `turn decide check recall search read tick fill order trade.record observe incident cash instrument adjust propose plan.create
  plan.cancel plans beliefs belief.seed habits performance lessons reflect trades context flags proposals correct redact configure
  runs diff run.open run.close events status maintain reindex rebuild verify accept backup restore import export delete tokens
  token.create token.revoke`.split(/\s+/)

/** Calls that were not there. */
const NEW = [
  'config',
  'decisions',
  'due',
  'experiment',
  'judge',
  'knowledge',
  'remark',
  'show',
  'state',
  'write',
]

const names = EVERY_CALL.map(({ name }) => name)

test.each(Object.entries(INSTEAD))('%s is gone, and %s does it', (gone, now) => {
  expect(names).not.toContain(gone)
  expect(names).toContain(now)
})

test('every other call of then is there, and what is new is named here', () => {
  const once = names.filter((name) => !name.startsWith('person.'))
  expect(once.toSorted()).toEqual([...SAME, ...NEW].toSorted())
})
