import { expect, test } from 'vitest'
import { bodyInYaml } from './fill-file.ts'

test('an answer is read out of the recording, folded lines and quotes included', () => {
  expect(bodyInYaml("body:\n  string: '[\"it''s\n     so\"]'\n", 'test')).toBe('["it\'s so"]')
  expect(() => bodyInYaml('body: {}', 'test.yaml')).toThrow(/test\.yaml holds no recorded answer/)
})
