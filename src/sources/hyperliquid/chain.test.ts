import { expect, test } from 'vitest'
import { chainOf } from './chain.ts'
import { type SampleFill, sampleFill } from './testing/sample-fill.ts'
import { venueFillOf, zVenueFill } from './venue-fill.ts'

/** The venue lists the newest first. */
const chained = (...fills: SampleFill[]) =>
  chainOf(
    'ABC',
    [...fills].reverse().map((fill, line) => venueFillOf(zVenueFill.parse(fill), line)),
  )
const positions = (chain: ReturnType<typeof chained>): string[] => chain.steps.map(({ after }) => after.text)

test('fills of one moment are put in the order in which each begins where the last ended', () => {
  const chain = chained(
    sampleFill(0, '+5@10', '0'),
    sampleFill(1, '-4@11', '2', { dir: 'Long > Short' }),
    sampleFill(1, '-3@11', '5'),
    sampleFill(1, '+2@11', '-2'),
    sampleFill(2, '+7@12', '0'),
  )
  expect(positions(chain)).toEqual(['5', '2', '-2', '0', '7'])
  expect(chain).toMatchObject({ links: 4, breaks: 0, selfTrades: 0 })
})

test('both halves of a self-trade are one step, the half that adds first', () => {
  const self = { hash: '0xself' }
  const chain = chained(
    sampleFill(0, '-3@10', '0'),
    sampleFill(1, '+5@10', '-3', { ...self, dir: 'Short > Long' }),
    sampleFill(1, '-5@10', '-3', self),
    sampleFill(2, '+1@10', '-3'),
  )
  expect(chain).toMatchObject({ links: 2, breaks: 0, selfTrades: 1, cutOff: [] })
  expect(chain.steps[1]?.fills.map(({ side }) => side)).toEqual(['sell', 'buy'])
})

test('a half whose other half lies before the window is left out, and said', () => {
  const chain = chained(
    sampleFill(0, '+2@10', '-8'),
    sampleFill(1, '+3@10', '-8'),
    sampleFill(2, '+5@10', '-5'),
  )
  expect(chain.cutOff.map(({ size }) => size.text)).toEqual(['2'])
  expect(chain).toMatchObject({ links: 1, breaks: 0 })
})

test('a fill that is missing is a break', () => {
  const chain = chained(sampleFill(0, '+2@10', '0'), sampleFill(1, '+2@10', '2'), sampleFill(2, '-1@10', '9'))
  expect(chain).toMatchObject({ links: 1, breaks: 1 })
})
