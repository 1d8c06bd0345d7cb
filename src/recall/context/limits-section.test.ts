import { expect, test } from 'vitest'
import { limitsSection } from './limits-section.ts'

test('a limit ends at a word, and says where it is told whole', () => {
  const rule = `avoid: ${'averaging down '.repeat(60)}`
  const [{ text } = { text: '' }] = limitsSection.lines([rule])
  expect(text).toMatch(/(averaging|down) … \(config tells it whole\)$/)
  const longest = `avoid: ${'ab '.repeat(99)}(when event is NFP and session is london)`
  expect(limitsSection.lines([longest])).toEqual([{ text: `- ${longest}` }])
})
