import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Log } from '#log'
import { projectedText, transcriptOf } from '#projections'
import { type History, histories } from '../promises/histories.ts'
import { inFolder, make, openRun } from '../promises/memories.ts'
import { madeIn, projections, withLog } from './projecting.ts'

const replay = async (home: string, history: History): Promise<void> => {
  const memory = await openRun(home)
  for (const call of history) await make(memory, call)
  await memory.close()
}

/** Every projection there is as of an event. */
const everything = async (log: Log, seq: number): Promise<Record<string, string | null>> => {
  const all: Record<string, string | null> = {}
  for (const path of ['decisions.jsonl', 'incidents.jsonl', 'trades.jsonl', 'result.json'])
    all[path] = await projectedText(log, path, seq)
  for (const { n } of await log.store.rows('proposals', { seq }))
    all[`proposals/C${n}.md`] = await projectedText(log, `proposals/C${n}.md`, seq)
  for (const { turn } of await log.store.events({ kinds: ['recalled'], toSeq: seq })) {
    const made = turn === null ? null : await transcriptOf(log, turn, seq)
    if (!made) continue
    all[made.path] = made.text
    // Nothing was erased: what was shown comes out the same, to the byte.
    expect(made.text).not.toContain('cannot be shown again')
    expect(await projectedText(log, made.path, seq)).toBe(made.text)
  }
  return all
}

describe('the promises hold for what is made from the log', () => {
  test.prop([histories(40), fc.nat(99)], { numRuns: 12 })(
    'P1: as of a moment it is what a log makes that stopped then',
    (history, share) =>
      inFolder((full) =>
        inFolder(async (cut) => {
          await replay(full, history)
          await replay(cut, history.slice(0, Math.ceil((share * history.length) / 100)))
          const stopped = await withLog(cut, async (log) => {
            const { seq } = (await log.state()).head
            return { seq, made: await everything(log, seq) }
          })
          await withLog(full, async (log) => {
            expect(await everything(log, stopped.seq)).toEqual(stopped.made)
          })
        }),
      ),
  )

  test.prop([histories(40), fc.nat(99), fc.nat(99)], { numRuns: 8 })(
    'P2: files that grew with the log are the ones it makes from nothing',
    (history, one, other) =>
      inFolder(async (home) => {
        const stops = [one, other]
          .map((share) => Math.ceil((share * history.length) / 100))
          .sort((a, b) => a - b)
        let from = 0
        for (const to of [...stops, history.length]) {
          await replay(home, history.slice(from, to))
          from = to
        }
        const grown = await withLog(home, async (log, writer) => {
          await writer.write(log)
          return projections(home)
        })
        await withLog(home, async (log, writer) => {
          const { seq } = (await log.state()).head
          const known = Object.entries(await everything(log, seq)).filter(([, text]) => text !== null)
          expect(grown).toEqual(Object.fromEntries(known))
          for (const name of Object.keys(grown)) await rm(join(madeIn(home), name))
          await rm(join(madeIn(home), 'transcripts'), { recursive: true, force: true })
          await writer.write(log)
        })
        expect(await projections(home)).toEqual(grown)
      }),
  )

  test.prop([histories(40), fc.integer({ min: 1, max: 3 })], { numRuns: 6 })(
    'P2: a few at a time come to the same',
    (history, atMost) =>
      inFolder(async (home) => {
        const memory = await openRun(home)
        // Maintenance writes all of them.
        for (const call of history) if (call.call !== 'maintain') await make(memory, call)
        await withLog(home, async (log, writer) => {
          const { seq } = (await log.state()).head
          const made = Object.entries(await everything(log, seq)).filter(
            ([path, text]) => text !== null && path !== 'result.json',
          )
          const turns = made.filter(([path]) => path.startsWith('transcripts/')).length
          const told = async () =>
            Object.keys(await projections(home)).filter((path) => path.startsWith('transcripts/')).length
          for (let n = 1; n <= turns; n++) {
            await writer.write(log, { atMost })
            expect(await told()).toBeLessThanOrEqual(n * atMost)
            expect(await told()).toBeGreaterThanOrEqual(Math.min(turns, n))
          }
          if (turns === 0) await writer.write(log, { atMost })
          expect(await projections(home)).toEqual(Object.fromEntries(made))
        })
        await memory.close()
      }),
  )

  test.prop([histories(30)], { numRuns: 5 })('P3: what is written twice is written once', (history) =>
    inFolder(async (home) => {
      await replay(home, history)
      await withLog(home, async (log, writer) => {
        await writer.write(log)
        const before = await projections(home)
        expect(await writer.write(log)).toEqual({ written: [], trouble: [] })
        expect(await writer.write(log, { from: 0 })).toEqual({ written: [], trouble: [] })
        expect(await projections(home)).toEqual(before)
      })
    }),
  )

  test('the histories have turns of which something comes', () => {
    const turns = fc
      .sample(histories(40), { numRuns: 120, seed: 1 })
      .flatMap((history) =>
        history.filter(({ call, input }) => call === 'turn' && input.decide !== undefined),
      )
    expect(turns.length).toBeGreaterThan(50)
  })
})
