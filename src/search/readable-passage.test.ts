import { describe, expect, test } from 'vitest'
import { passageInWords, readablePassage } from './readable-passage.ts'

const chunk = { headings: [], startLine: 1, endLine: 1, hash: '' }

describe('a passage as it is shown', () => {
  test('of a record, are the words and not the JSON', () => {
    const text =
      '{"at":"2026-01-05T10:00:00.000Z","run":"live","turn":"01m7","action":"enter","symbol":"XAUUSD","side":"long","size":"0.5","stop":"1990","confidence":0.6,"reason":"with the trend","strategy":"breakout@2#3702eeba","cites":["E1"]}'
    expect(readablePassage({ ...chunk, text, source: 'decision' })).toBe(
      'enter XAUUSD long 0.5, stop 1990, confidence 0.6, strategy breakout@2: with the trend',
    )
  })

  test('numbers are rounded there, and not in what is searched', () => {
    const text =
      '{"action":"enter","symbol":"NQ","size":"0.30000000000000004","net":"-4.333333333333333333","confidence":0.7776398718357086}'
    expect(readablePassage({ ...chunk, text, source: 'decision' })).toBe(
      'enter NQ 0.3, net -4.33333333, confidence 0.78',
    )
    expect(passageInWords({ ...chunk, text }, 'decision').text).toContain('0.7776398718357086')
  })

  test('a trade has its reasons and remarks one after the other', () => {
    const text =
      '{"trade":"T1","status":"closed","symbol":"NQ","side":"short","net":"-4.5","reason":"fade","remarks":["too early","again"]}'
    expect(readablePassage({ ...chunk, text, source: 'trade' })).toBe(
      'T1 closed NQ short, net -4.5: fade; too early; again',
    )
  })

  test('a record that was cut short, and one of somebody else’s, stay as they are', () => {
    const text = '{"action":"enter","reason":"wi'
    expect(readablePassage({ ...chunk, text, source: 'decision' })).toBe(text)
    const own = '{"action":"enter"}'
    expect(readablePassage({ ...chunk, text: own, source: 'workspace' })).toBe(own)
  })

  test('of a text, goes without the headings that are named above it', () => {
    const headings = ['Gold', 'Levels']
    const text = '# Gold\n\n## Levels\n\nStop 1990.\n\n### More'
    expect(readablePassage({ ...chunk, headings, text, source: 'workspace' })).toBe('Stop 1990.\n\n### More')
    expect(readablePassage({ ...chunk, headings, text: '# Gold\n\n## Levels', source: 'workspace' })).toBe(
      '# Gold\n\n## Levels',
    )
  })
})

test('a record is read into terms as words: a new line in it begins no word with an n', () => {
  const text = JSON.stringify({ action: 'enter', reason: 'thin book\nXAUUSD at 止损' })
  expect(passageInWords({ ...chunk, text }, 'decision').text).toBe('enter: thin book\nXAUUSD at 止损')
  expect(passageInWords({ ...chunk, text }, 'workspace').text).toBe(text)
})
