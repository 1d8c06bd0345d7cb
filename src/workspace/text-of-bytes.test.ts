import { describe, expect, test } from 'vitest'
import { textOfBytes } from './text-of-bytes.ts'

const of = (text: string) => textOfBytes(Buffer.from(text), 'a.md')

describe('bytes are a text', () => {
  test.each([
    ['without null bytes', 'Gold, 黄金 and 🥇\r\n', 0],
    ['with a byte order mark', '\ufeffgold', 0],
    ['with control characters and no null byte', '\u0001\u0002\u001b[2J', 0],
    ['with a stray null byte', 'Gold is bid\0 today.\n', 1],
    ['with one character in ten', '123456789\0', 1],
    ['whose end a crash left empty', `Gold is bid.\n${'\0'.repeat(4_000)}`, 4_000],
  ])('%s', (_, text, nulls) => {
    expect(of(text)).toEqual({ text, nulls })
  })
})

describe('bytes are none', () => {
  test.each([
    ['that are no UTF-8', Buffer.from([0x67, 0xff, 0xfe]), 'is not valid UTF-8 text'],
    ['of UTF-16', Buffer.from('Gold is bid today, as ever.', 'utf16le'), 'is binary: it has 27 null bytes'],
    ['more than one in ten of which is null', Buffer.from('12345\x006789\x00abcdefg'), 'is binary: it has 2'],
    [
      'with a null byte among many control characters',
      Buffer.from('\u0001\u0002\u0003\0gold'),
      '1 null bytes and 3 other',
    ],
    ['of null bytes alone', Buffer.alloc(100), 'holds nothing but 100 null bytes'],
  ])('%s', (_, bytes, why) => {
    expect(() => textOfBytes(bytes, 'a.md')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'path',
        message: expect.stringContaining(why),
      }),
    )
  })
})
