import { describe, expect, test } from 'vitest'
import { ACTORS } from '#vocabulary'
import { KIND_NAMES, type KindName } from './kinds.ts'
import { refuseImported, refuseUnallowed } from './permission.ts'

const A_PERSONS: readonly KindName[] = [
  'accepted',
  'repaired',
  'corrected',
  'voided',
  'flag.closed',
  'redacted',
  'belief.seeded',
  'approval',
]

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

  test('only the system says that a file was edited by hand', () => {
    for (const actor of ACTORS.filter((one) => one !== 'system'))
      expect(() => refuseUnallowed('file.seen', actor)).toThrow(
        expect.objectContaining({ code: 'not_allowed', field: 'actor' }),
      )
    expect(() => refuseUnallowed('file.seen', 'system')).not.toThrow()
  })

  test.each(['approval', 'learning', 'note', 'journal', 'review', 'file.seen', 'file.given'] as const)(
    'only a person imports %s',
    (kind) => {
      for (const actor of ACTORS.filter((one) => one !== 'person'))
        expect(() => refuseImported(kind, actor)).toThrow(expect.objectContaining({ code: 'not_allowed' }))
      expect(() => refuseImported(kind, 'person')).not.toThrow()
      expect(() => refuseImported('equity', 'agent')).not.toThrow()
    },
  )

  test('everything else is open to every actor', () => {
    for (const kind of KIND_NAMES.filter((name) => !A_PERSONS.includes(name) && name !== 'file.seen'))
      for (const actor of ACTORS) expect(() => refuseUnallowed(kind, actor)).not.toThrow()
  })
})
