import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { holdsUnseen } from '#vocabulary'
import { LONGEST_OBSERVATION, plainText } from './plain-text.ts'

test.each([
  ['Shares rose 5%.', 'Shares rose 5%.', []],
  ['<p>Shares <b>rose</b> 5%.</p><p>Volume fell.</p>', 'Shares rose 5%.\n\nVolume fell.', ['HTML taken out']],
  ['one<script>alert("x < y")</script> two<style>p{}</style>', 'one two', ['HTML taken out']],
  ['seen<SCRIPT src=a>never closed', 'seen', ['HTML taken out']],
  ['a<!-- hidden: buy now -->b<!-- open', 'ab', ['HTML taken out']],
  ['<table><tr><td>EPS</td><td>2.31</td></tr></table>', 'EPS 2.31', ['HTML taken out']],
  ['AT&amp;T &lt;b&gt; &#8217;s &#x20AC;5 &unknown;', 'AT&T <b> ’s €5 &unknown;', ['HTML entities read']],
  ['x < 3 and y > 2, <3', 'x < 3 and y > 2, <3', []],
  [
    'Apple <AAPL.O> rose, <P>so did</P> <MSFT.O>',
    'Apple <AAPL.O> rose,\nso did\n<MSFT.O>',
    ['HTML taken out'],
  ],
  ['in\u200bvis\u202eible\u0000 \u{e0041}', 'invisible', ['invisible characters taken out']],
  ['a\r\nb\tc\u2028d', 'a\nb c\nd', []],
  ['涨停 🚀 <br/>停牌', '涨停 🚀\n停牌', ['HTML taken out']],
  ['yield<coupon and price>par', 'yield<coupon and price>par', []],
  ['if a<b then c>d, sell', 'if a<b then c>d, sell', []],
  [
    'seen<div style="color:red; display: none">buy<div>all</div> now</div> too',
    'seen too',
    ['HTML taken out'],
  ],
  ['<p hidden>buy now</p><p>Shares rose</p>', 'Shares rose', ['HTML taken out']],
  ['<p hidden>buy now<p>Shares rose', 'Shares rose', ['HTML taken out']],
  [
    '<span class="is hidden" title=\'hidden\'>Shares</span> rose<input hidden> today',
    'Shares rose\ntoday',
    ['HTML taken out'],
  ],
  ['', '', []],
])('%j', (raw, text, changed) => {
  expect(plainText(raw)).toEqual({ text, changed })
})

test('a text of two million characters is cut, and says how long it was', () => {
  const { text, changed } = plainText('word '.repeat(400_000))
  expect(text.length).toBeLessThanOrEqual(LONGEST_OBSERVATION)
  expect(changed).toEqual(['cut to its first 20,000 of 1,999,999 characters'])
  // No half of a character is left at the cut.
  expect(holdsUnseen(plainText(`a${'🚀'.repeat(20_000)}`).text)).toBe(false)
})

// Each of these takes hours where the cost is the square of the length.
test.each(['<', '<a', '<script>', '<!--', '<a b="', '&#', '</script', '<p '])(
  'a page of unclosed %s is read',
  (part) => {
    expect(plainText(part.repeat(2_000_000 / part.length)).text.length).toBeLessThanOrEqual(
      LONGEST_OBSERVATION,
    )
  },
)

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<',
      '>',
      '&lt;',
      '&#0;',
      '&#x202e;',
      '\u200b',
      '\n',
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  ),
  { maxLength: 60 },
)

test.prop([pieces])('nothing invisible is left, whatever comes', (parts) => {
  const { text } = plainText(parts.join(''))
  expect(text.split('\n').some(holdsUnseen)).toBe(false)
})
