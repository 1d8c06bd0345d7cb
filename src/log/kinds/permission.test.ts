import { describe, expect, test } from 'vitest'
import { ACTORS } from '#vocabulary'
import { KIND_NAMES, type KindName } from './kinds.ts'
import { refuseImported, refuseUnallowed } from './permission.ts'

const A_PERSONS: readonly KindName[] = [
  'accepted',
  'corrected',
  'flag.closed',
  'redacted',
  'belief.seeded',
  'approval',
  'lessons.judged',
]
const SYSTEMS = ['file.seen', 'file.gone', 'reflection', 'compression'] as const satisfies readonly KindName[]
const SPOKEN_FOR: readonly KindName[] = [...A_PERSONS, ...SYSTEMS]

describe('who may write what', () => {
  test.each(A_PERSONS)('only a person may record %s', (kind) => {
    for (const actor of ACTORS.filter((one) => one !== 'person'))
      expect(() => refuseUnallowed(kind, actor)).toThrow(
        expect.objectContaining({
          code: 'not_allowed',
          field: 'actor',
          next: expect.stringContaining('person'),
        }),
      )
    expect(() => refuseUnallowed(kind, 'person')).not.toThrow()
  })

  test.each(SYSTEMS)(
    'only the system says what became of a file on the disk, or what trades taught: %s',
    (kind) => {
      for (const actor of ACTORS.filter((one) => one !== 'system'))
        expect(() => refuseUnallowed(kind, actor)).toThrow(
          expect.objectContaining({ code: 'not_allowed', field: 'actor' }),
        )
      expect(() => refuseUnallowed(kind, 'system')).not.toThrow()
    },
  )

  test.each(['approval', 'learning', 'note', 'journal', 'review', ...SYSTEMS, 'file.given'] as const)(
    'only a person imports %s',
    (kind) => {
      for (const actor of ACTORS.filter((one) => one !== 'person'))
        expect(() => refuseImported(kind, actor)).toThrow(expect.objectContaining({ code: 'not_allowed' }))
      expect(() => refuseImported(kind, 'person')).not.toThrow()
      expect(() => refuseImported('equity', 'agent')).not.toThrow()
    },
  )

  test('everything else is open to every actor', () => {
    for (const kind of KIND_NAMES.filter((name) => !SPOKEN_FOR.includes(name)))
      for (const actor of ACTORS) expect(() => refuseUnallowed(kind, actor)).not.toThrow()
  })
})
