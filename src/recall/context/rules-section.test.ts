import { describe, expect, test } from 'vitest'
import { rulesSection } from './rules-section.ts'

const NOTHING = { strict: false, unapproved: [], stale: [], playbook: null }

describe('the section about the rules', () => {
  test('is absent while all is in order', () => {
    expect(rulesSection(NOTHING)).toBeNull()
    expect(rulesSection({ ...NOTHING, strict: true })).toBeNull()
  })

  test('names files that nobody approved and how they are used, changes made for another market, and a playbook too long', () => {
    const shown = {
      ...NOTHING,
      unapproved: ['SOUL.md', 'playbook.md'],
      stale: [
        { proposal: 'C3', file: 'playbook.md', why: 'made when XAU was trending up, it is ranging now' },
      ],
      playbook: { tokens: 3_210, limit: 3_000, least: [{ text: 'short' }, { text: '金'.repeat(100) }] },
    }
    expect(rulesSection(shown)?.text).toBe(
      [
        '## Rules to look at',
        '- SOUL.md: changed without approval, used as it stands',
        '- playbook.md: changed without approval, used as it stands',
        '- playbook.md: C3 was made when XAU was trending up, it is ranging now',
        `- playbook.md: about 3210 tokens, more than 3000: propose a shorter one; least supported: "short", "${'金'.repeat(79)}…"`,
      ].join('\n'),
    )
    expect(rulesSection({ ...shown, strict: true })?.text).toContain(
      'SOUL.md: changed without approval, read as it was last approved',
    )
  })

  test('stays short however much there is', () => {
    const many = Array.from({ length: 20 }, (_, n) => `strategies/${n}.md`)
    const section = rulesSection({ ...NOTHING, unapproved: many })
    expect(section?.text.split('\n')).toHaveLength(7)
    expect(section).toMatchObject({ leftOut: 15, text: expect.stringContaining('- and 15 more') })
  })
})
