import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Call,
  type History,
  histories,
  knowledgeHistories,
  lessonHistories,
  tradingHistories,
} from './histories.ts'
import { databaseOf, dump, inFolder, make, openRun, replay } from './memories.ts'

/**
 * A turn shows what is known now, so asking again later is another showing, and maintenance and reflection later may have more to look
 * at; all else is a fact and is one fact.
 */
const isFact = (call: string): boolean =>
  !['turn', 'configure', 'instrument', 'maintain', 'reflect', 'judge', 'import'].includes(call)

/** Twice at once they are the same. A model is asked each time. */
const isSameAtOnce = ({ call, input }: Call): boolean =>
  (call === 'maintain' && input.dryRun === undefined) ||
  call === 'judge' ||
  (call === 'reflect' && input.reflector === 'statistical')

const repeats = (history: History, chances: Iterator<number>): Promise<void> =>
  inFolder((once) =>
    inFolder(async (often) => {
      const single = await openRun(once)
      await replay(single, history)
      await single.close()
      const memory = await openRun(often)
      const made = []
      for (const call of history) {
        await make(memory, call)
        if (isSameAtOnce(call)) expect((await make(memory, call)).outcome).toBe('duplicate')
        if (isFact(call.call)) made.push(call)
        const times = chances.next().value ?? 0
        for (let i = 0; i < times && made.length > 0; i++) {
          const again = made[(i * 7 + made.length - 1) % made.length]
          if (again) expect((await make(memory, again)).outcome).toBe('duplicate')
        }
      }
      await memory.close()
      expect(dump(databaseOf(often))).toEqual(dump(databaseOf(once)))
    }),
  )

test.prop([histories(), fc.infiniteStream(fc.nat(3))], { numRuns: 25 })(
  'P3: recording the same tick, trade, fill or note twice, at once or later, changes nothing and says so',
  repeats,
)

test.prop([tradingHistories(60), fc.infiniteStream(fc.nat(2))], { numRuns: 8 })(
  'P3: so does the same close, correction, plan, seed or maintenance: no belief counts a thing twice',
  repeats,
)

test.prop([lessonHistories(), fc.infiniteStream(fc.nat(2))], { numRuns: 2 })(
  'P3: so does the same judgement of lessons; the same trades looked back on twice teach once',
  repeats,
)

test.prop([knowledgeHistories(), fc.infiniteStream(fc.nat(2))], { numRuns: 3 })(
  'P3: so does the same news; what came of a decision is handed to what it cited once',
  repeats,
)

const importsAgain = (history: History): Promise<void> =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    await replay(memory, history)
    await memory.export({ to: `${folder}/log.jsonl` })
    const before = dump(databaseOf(folder))
    const again = await memory.import({ from: `${folder}/log.jsonl` })
    expect(again.facts).toBe(0)
    expect(dump(databaseOf(folder))).toEqual(before)
    await memory.close()
  })

test.prop([histories()], { numRuns: 15 })('P3: a whole history imported again changes nothing', importsAgain)

test.prop([lessonHistories()], { numRuns: 2 })('P3: nor does one that holds reflections', importsAgain)
