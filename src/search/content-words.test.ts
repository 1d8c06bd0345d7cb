import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { contentWordsOf } from './content-words.ts'
import { stemOf } from './stem.ts'

describe('content words', () => {
  test('are lower-cased, without stop words, in order and with repeats', () => {
    expect(contentWordsOf('Why did I sell Gold? Gold was the worst.')).toEqual([
      'sell',
      'gold',
      'gold',
      'worst',
    ])
  })

  test('keep what says something about a market', () => {
    expect(contentWordsOf('not above, below or down')).toEqual(['not', 'above', 'below', 'down'])
  })

  test.each([
    ['Café CAFÉ cafe', ['cafe', 'cafe', 'cafe']],
    ['ＲＳＩ', ['rsi']],
    ["the trader's stop, don’t move", ['trader', 'stop', 'move']],
    ['1,452.4 and 5,7 and 15m', ['1452.4', '5', '7', '15m']],
    ['position_AAPL stop-loss', ['position', 'aapl', 'stop', 'loss']],
    ['RSI低于30', ['rsi', '低于', '30']],
    ['Золото Ёлка', ['золото', 'ёлка']],
  ])('%s', (text, words) => expect(contentWordsOf(text)).toEqual(words))

  test('of Chinese and Japanese are pairs of characters between particles', () => {
    expect(contentWordsOf('为什么止损被打掉了')).toEqual(['止损', '损被', '被打', '打掉'])
    expect(contentWordsOf('ドル円の急落')).toEqual(['ドル', 'ル円', '急落'])
    expect(contentWordsOf('跌')).toEqual(['跌'])
  })

  const signs = fc.string({ unit: fc.constantFrom(...'aZ09 .,\'"-_/:\n') })
  test.prop([signs])('are the same in plain text and beside other scripts', (text) => {
    expect([...contentWordsOf(text), 'ж']).toEqual(contentWordsOf(`${text} ж`))
  })

  test.prop([fc.string({ unit: 'binary' })])(
    'of any text are short, not empty and the same when read again',
    (text) => {
      for (const word of contentWordsOf(text)) {
        expect(word.length).toBeGreaterThan(0)
        expect(word.length).toBeLessThanOrEqual(64)
        expect(word).not.toMatch(/[\s"*()^~]/)
      }
      expect(contentWordsOf(text.toUpperCase().toLowerCase())).toEqual(contentWordsOf(text.toUpperCase()))
    },
  )
})

describe('stems', () => {
  test.each([
    ['trade', 'trades', 'traded', 'trading'],
    ['stop', 'stops', 'stopped', 'stopping'],
    ['sell', 'sells', 'selling'],
    ['move', 'moves', 'moved', 'moving'],
    ['entry', 'entries'],
    ['loss', 'losses'],
    ['pass', 'passed', 'passing'],
    ['breach', 'breaches', 'breached'],
  ])('%s and its forms meet', (...forms) => expect(new Set(forms.map(stemOf)).size).toBe(1))

  test('different words stay different', () => {
    for (const [a, b] of [
      ['not', 'notes'],
      ['bar', 'bared'],
      ['hop', 'hoping'],
      ['los', 'loss'],
    ])
      expect(stemOf(a ?? '')).not.toBe(stemOf(b ?? ''))
  })

  test('short words, names with digits and other scripts are left alone', () => {
    expect(stemOf('bring')).toBe('bring')
    expect(stemOf('gas')).toBe('gas')
    expect(stemOf('ema20')).toBeUndefined()
    expect(stemOf('止损')).toBeUndefined()
  })
})
