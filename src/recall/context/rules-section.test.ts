import { describe, expect, test } from 'vitest'
import { sectionLines } from './full-section.ts'
import { type RulesShown, rulesSection } from './rules-section.ts'

const NOTHING: RulesShown = { unapproved: [], neverApproved: [], stale: [], playbook: null }
const text = (shown: RulesShown): string =>
  rulesSection
    .lines(shown)
    .map((line) => line.text)
    .join('\n')

describe('the section about the rules', () => {
  test('is absent while all is in order', () => {
    expect(text(NOTHING)).toBe('')
  })

  test('names files that nobody approved, changes made for another market, and a playbook too long', () => {
    const shown = {
      ...NOTHING,
      unapproved: ['SOUL.md', 'playbook.md'],
      stale: [
        { proposal: 'C3', file: 'playbook.md', why: 'made when XAU was trending up, it is ranging now' },
      ],
      playbook: { tokens: 3_210, limit: 3_000, oldest: [{ text: 'short' }, { text: '金银'.repeat(50) }] },
    }
    expect(text(shown)).toBe(
      [
        '- SOUL.md: changed without approval, shown as last approved',
        '- playbook.md: changed without approval, shown as last approved',
        '- playbook.md: C3 was made when XAU was trending up, it is ranging now',
        `- playbook.md and learnings.md: about 3210 tokens, more than 3000: propose a shorter one; the oldest learnings: "short", "${'金银'.repeat(39)}金…"`,
      ].join('\n'),
    )
  })

  test('does not say that what nobody ever approved is shown', () => {
    expect(text({ ...NOTHING, unapproved: ['playbook.md'], neverApproved: ['playbook.md'] })).toBe(
      '- playbook.md: never approved, not shown',
    )
  })

  test('stays short however much there is', () => {
    const many = Array.from({ length: 20 }, (_, n) => `strategies/${n}.md`)
    const shown = text({ ...NOTHING, unapproved: many })
    expect(shown.split('\n')).toHaveLength(6)
    expect(shown).toContain('- and 15 more')
    expect(sectionLines({ all: rulesSection.lines({ ...NOTHING, unapproved: many }) })).toBe(20)
  })
})
