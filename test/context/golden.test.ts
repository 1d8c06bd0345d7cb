import type { Memory, Turn } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { shownTrade } from '../shown.ts'
import { atDesk, SITUATIONS } from './situations.ts'

/** Both sides as a file shows them. */
const asFile = ({ system, user, context }: Turn): string =>
  `=== system, ${system.tokens} tokens\n${system.text}\n=== user, ${user.tokens} tokens\n${user.text}\n=== without\n${context.without.join('\n')}\n`

const handlesIn = (turn: Turn): readonly string[] =>
  [...turn.system.sections, ...turn.user.sections].flatMap(({ handles }) => handles)

/** A handle that was printed is known wherever one can be asked about. */
const resolve = async (memory: Memory, handle: string): Promise<void> => {
  expect((await memory.show({ of: handle })).says).not.toBe('')
  if (/^[TE]/.test(handle)) expect((await shownTrade(memory, { of: handle })).trade.symbol).not.toBe('')
  if (handle.startsWith('N')) expect((await memory.read({ path: handle })).found).toBe('same')
}

describe.each(Object.entries(SITUATIONS))('the context of %s', (name, situation) => {
  test('is these bytes, within its budget, and every handle in it works', () =>
    atDesk(async (desk) => {
      const turn = await situation(desk)
      await expect(asFile(turn)).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}.md`)
      expect(turn.context.tokens).toBeLessThanOrEqual(turn.context.budget)
      for (const handle of handlesIn(turn)) {
        expect(turn.context.text).toContain(`[${handle}]`)
        await resolve(desk.agent, handle)
      }
      // What is printed as a handle is one.
      const printed = [...turn.context.text.matchAll(/^- (?:what came of it: )?\[([A-Z]\d+)\]/gm)].map(
        ([, one]) => one,
      )
      expect(new Set(handlesIn(turn))).toEqual(new Set(printed))
    }))
})
