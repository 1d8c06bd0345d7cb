import { describe, expect, test } from 'vitest'
import { textOf } from '../text-of.ts'
import { june, skip, withDesk } from './desk.ts'

const RAIN = { condition: { trend: 'up' }, action: skip, symbol: 'NQ', strategy: 'breakout' } as const

describe('what is written about a plan', () => {
  test('is kept while it stands and when it is over, in its order, each once', () =>
    withDesk(async ({ agent, person, rows }) => {
      const { id } = await agent.planCreate({ at: june(1), ...RAIN })
      await agent.planCreate({ at: june(1), ...RAIN, symbol: 'ES' })
      await agent.remark({ at: june(2), on: 'P1', text: 'it kept us out twice' })
      await agent.planCancel({ at: june(3), plan: 'P1', reason: 'done' })
      await person.remark({ at: june(4), on: id, text: 'and of a winner once' })
      await agent.remark({ at: june(5), on: 'P1', text: 'it kept us out twice' })
      const said = async (asOf?: string) =>
        (await agent.plans({ all: true, asOf })).plans.map(({ remarks }) => remarks.map(({ text }) => text))
      expect(await said()).toEqual([['it kept us out twice', 'and of a winner once'], []])
      expect(await said(june(3))).toEqual([['it kept us out twice'], []])
      expect(textOf('plans', await agent.plans({ all: true }))).toMatch(
        /remark: "it kept us out twice"; remark: "and of a/,
      )
      // Nothing else of it has changed, and what nobody remarked on is as it always was.
      const [first, second] = rows('plans').toSorted((a, b) => a.n - b.n)
      expect(first).toMatchObject({ n: 1, status: 'cancelled', cancelledAt: Date.parse(june(3)) })
      expect(second).not.toHaveProperty('remarks')
      expect(await person.verify()).toMatchObject({ sound: true })
      const before = rows('plans').toSorted((a, b) => a.n - b.n)
      await person.rebuild()
      expect(rows('plans').toSorted((a, b) => a.n - b.n)).toEqual(before)
    }))

  test('is found beside what the plan was, as of when it was said', () =>
    withDesk(async ({ agent }) => {
      await agent.planCreate({ at: june(1), ...RAIN })
      await agent.planCreate({
        ...{ at: june(1), condition: { symbol: 'ES' } },
        action: { type: 'alert', message: 'flamingo' },
      })
      await agent.remark({ at: june(2), on: 'P1', text: 'The flamingo went without us.' })
      await agent.remark({ at: june(3), on: 'P2', text: 'Nothing came.' })
      const find = async (asOf?: string) => (await agent.search({ question: 'flamingo', asOf })).hits
      expect(await find()).toMatchObject([
        {
          ...{ source: 'plan', path: 'plans.jsonl', startLine: 1, day: '2025-06-02', trust: 'agent' },
          snippet:
            'P1 NQ, strategy breakout, when trend is up, does skip the trade: The flamingo went without us.',
        },
      ])
      expect(await find(june(1))).toEqual([])
      expect((await agent.read({ path: 'plans.jsonl', lines: '2-2' })).text).toContain('"does":"be warned"')
    }))

  test('is refused of a plan that never was', () =>
    withDesk(async ({ agent }) => {
      await agent.planCreate({ at: june(1), ...RAIN })
      for (const plan of ['P2', 'T1', 'rain', '01jwqj7m00000000000000000a'])
        await expect(agent.remark({ at: june(2), on: plan, text: 'what?' })).rejects.toMatchObject({
          code: 'not_found',
          field: 'on',
        })
    }))
})

describe('why a strategy was given up', () => {
  test('stands beside its figures and its lessons, from when it was decided', () =>
    withDesk(async ({ agent, person }) => {
      await agent.tick({ at: june(1), equity: 1_000 })
      await person.decide({
        ...{ at: june(2), action: 'retire', reason: 'eleven months under water' },
        strategy: { name: 'breakout', version: '2' },
      })
      await agent.decide({ at: june(3), action: 'retire', reason: 'never filled', strategy: 'fade' })
      const retired = {
        ...{ variant: 'breakout@2', at: june(2), by: 'person', reason: 'eleven months under water' },
        trust: 'own',
      }
      for (const call of ['performance', 'lessons'] as const) {
        const answer = await agent[call]({ strategy: 'breakout' })
        expect(answer.retired).toMatchObject([retired])
        expect(textOf(call, answer)).toContain('given up by the person 2025-06-02')
        expect((await agent[call]({ strategy: 'breakout', asOf: june(1) })).retired).toEqual([])
        expect((await agent[call]({ strategy: 'other' })).retired).toEqual([])
      }
    }))

  test('is known of the log that is there now, whatever was asked before', () =>
    withDesk(async ({ person }) => {
      const given = { name: 'breakout', version: '2', parameters: {} }
      const why = async (asOf?: string) =>
        (await person.performance({ strategy: 'breakout', asOf })).retired.map(({ reason }) => reason)
      await person.tick({ at: june(1), equity: 1_000 })
      await person.decide({ at: june(5), action: 'retire', reason: 'under water', strategy: given })
      expect(await why()).toEqual(['under water'])
      await person.decide({ at: june(6), action: 'retire', reason: 'still', strategy: given })
      expect(await why()).toEqual(['under water', 'still'])
      expect(await why(june(5))).toEqual(['under water'])
      const earlier = { action: 'retire', reason: 'at first', strategy: given }
      await person.import({ facts: [{ kind: 'decision', at: june(3), payload: earlier }] })
      expect(await why()).toEqual(['under water', 'still', 'at first'])
      expect(await why(june(4))).toEqual([])
      const { events } = await person.events({ kind: 'decision' })
      const hashes = events.flatMap(({ texts }) => (texts.reason === undefined ? [] : [texts.reason]))
      await person.redact({ hashes, reason: 'asked to' })
      expect(await why()).toEqual(['[erased]', '[erased]', '[erased]'])
    }))
})
