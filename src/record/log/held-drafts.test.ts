import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { contentId, type Instant } from '#vocabulary'
import { ChosenDrafts, type HeldDraft, PackedDrafts } from './held-drafts.ts'

const AT = 1_700_000_000_000 as Instant

const texts = () => fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n', '', '💶 é', '"\\\n"'))

const drafts = (): fc.Arbitrary<HeldDraft> =>
  fc.record({
    id: fc.string().map((text) => contentId(AT, text)),
    given: fc.boolean(),
    dated: fc.boolean(),
    kind: fc.constantFrom('fill', 'trade.recorded', 'note'),
    v: fc.integer({ min: 1, max: 3 }),
    at: fc.nat().map((ms) => (AT + ms) as Instant),
    knownAt: fc.option(
      fc.nat().map((ms) => (AT + ms) as Instant),
      { nil: undefined },
    ),
    run: fc.constantFrom('live', 'paper'),
    turn: fc.constantFrom(null, contentId(AT, 'turn')),
    actor: fc.constantFrom('person', 'agent', 'broker'),
    trust: fc.constantFrom('person', 'outside'),
    payload: fc.dictionary(texts(), texts()).map((payload) => JSON.stringify(payload)),
    texts: fc.array(fc.record({ hash: fc.string(), text: texts() }), { maxLength: 2 }),
    masked: fc.constant([]),
    place: fc.option(fc.nat(), { nil: undefined }),
    line: fc.option(fc.nat(), { nil: undefined }),
  }) as fc.Arbitrary<HeldDraft>

const packedOf = (all: Iterable<HeldDraft>): PackedDrafts => {
  const packed = new PackedDrafts()
  for (const draft of all) packed.push(draft)
  return packed
}

describe('facts that wait for their turn', () => {
  test.prop([fc.array(drafts())])('are what they were, in their order', (all) => {
    const packed = packedOf(all)
    expect([...packed]).toEqual(all)
    expect(packed.length).toBe(all.length)
    expect(packed.at(all.length)).toBeUndefined()
    expect([...packed.kinds].sort()).toEqual([...new Set(all.map(({ kind }) => kind))].sort())
    packed.reverse()
    expect([...packed]).toEqual(all.toReversed())
  })

  test.prop([drafts(), fc.integer({ min: 0, max: 2_200_000 })], { numRuns: 20 })(
    'may be longer than what is taken from the system at once',
    (draft, length) => {
      const long = { ...draft, payload: JSON.stringify({ text: 'é'.repeat(length) }) }
      const all = [draft, long, draft, long, draft]
      expect([...packedOf(all)]).toEqual(all)
    },
  )

  test.prop([fc.array(drafts()), drafts(), fc.infiniteStream(fc.nat(2))])(
    'can be chosen from, and given another id',
    (all, other, chances) => {
      const chosen = new ChosenDrafts(packedOf(all))
      const expected = all.flatMap((draft, index) => {
        const chance = chances.next().value ?? 0
        if (chance === 0) return []
        chosen.choose(index, chance === 1 ? undefined : other)
        return [chance === 1 ? draft : other]
      })
      expect([...chosen]).toEqual(expected)
      expect(chosen.length).toBe(expected.length)
    },
  )
})
