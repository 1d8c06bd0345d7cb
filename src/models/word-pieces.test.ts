import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { wordPieces } from './word-pieces.ts'

const PIECES = [
  'a',
  'draw',
  'drawdown',
  'gold',
  'over',
  'societe',
  'un',
  '##a',
  '##bought',
  '##real',
  '##ised',
]
const piecesOf = (text: string) => wordPieces(PIECES)(text).map((at) => PIECES[at])

describe('a text is split into the pieces a table holds', () => {
  test('a word the table holds is one piece, though shorter ones would fit', () => {
    expect(piecesOf('drawdown')).toEqual(['drawdown'])
  })

  test('another word is split longest piece first', () => {
    expect(piecesOf('overbought unrealised')).toEqual(['over', '##bought', 'un', '##real', '##ised'])
  })

  test('a piece that begins words does not continue one', () => {
    expect(piecesOf('overdraw')).toEqual([])
  })

  test('a word with a rest that fits nowhere gives nothing, and the next word is read all the same', () => {
    expect(piecesOf('golden gold')).toEqual(['gold'])
  })

  test('capitals, accents, figures and signs make no difference', () => {
    expect(piecesOf('GOLD 2,400.5 — Société!')).toEqual(['gold', 'societe'])
  })

  test('an endless word costs nothing and says nothing', () => {
    expect(piecesOf('a'.repeat(5_000_000))).toEqual([])
  })

  test.prop([fc.string({ unit: 'grapheme' })])('any text is read without complaint', (text) => {
    expect(piecesOf(text)).not.toContain(undefined)
  })
})
