import { describe, expect, test } from 'vitest'
import { leashBlocks, withoutLeash } from './leash-block.ts'

const manual = (...lines: readonly string[]): string => ['# Manual', '', ...lines, '', 'More.'].join('\n')
const NONE = { blocks: [], problems: [], doubts: [] }
const block = (...lines: readonly string[]): string => manual('```leash', ...lines, '```')

describe('a leash in the manual', () => {
  test('says every limit as a person writes it', () => {
    const text = block(
      '# what the desk agreed on',
      'risk per trade: 1.1%',
      'Open-Risk: 0.03',
      'openTrades: 3',
      'trades per day: 5',
      'loss per day: 2 %',
      'drawdown: 10%',
      'symbols: XAUUSD, EURUSD',
      'hours: 08:00-12:00, 22:00-02:00 Europe/London',
      '',
      'avoid: revenge trades when angry',
      'avoid: trading NFP when {"event":"NFP"}',
    )
    expect(leashBlocks(text)).toEqual({
      problems: [],
      doubts: [],
      blocks: [
        {
          line: 3,
          end: 16,
          strategy: null,
          leash: {
            riskPerTrade: 0.011,
            openRisk: 0.03,
            openTrades: 3,
            tradesPerDay: 5,
            lossPerDay: 0.02,
            drawdown: 0.1,
            symbols: ['XAUUSD', 'EURUSD'],
            hours: { windows: ['08:00-12:00', '22:00-02:00'], zone: 'Europe/London' },
            avoid: [
              { rule: 'revenge trades when angry' },
              { rule: 'trading NFP', when: { field: 'event', is: 'NFP' } },
            ],
          },
        },
      ],
    })
  })

  test('is for one strategy where the block names it, and there may be several', () => {
    const text = `${block('open trades: 3')}\r\n~~~ leash breakout v2\r\nopen trades: 1\r\n~~~\r\n`
    expect(leashBlocks(text).blocks).toMatchObject([
      { strategy: null, leash: { openTrades: 3 }, line: 3, end: 5 },
      { strategy: 'breakout v2', leash: { openTrades: 1 }, line: 8, end: 10 },
    ])
  })

  test('is none in a text without it, nor in an example inside another fence', () => {
    expect(leashBlocks(manual('no leash here'))).toEqual(NONE)
    expect(leashBlocks(manual('````md', '```leash', 'nonsense', '```', '````'))).toEqual(NONE)
    expect(leashBlocks(manual('```json', 'nonsense', '```'))).toEqual(NONE)
  })
})

const NFP = { rule: 'trading NFP', when: { field: 'event', is: 'NFP' } }

describe('what is unmistakable is read', () => {
  test.each([
    ['a full stop after a condition', 'avoid: trading NFP when {"event":"NFP"}.', { avoid: [NFP] }],
    ['When', 'avoid: trading NFP When {"event":"NFP"}', { avoid: [NFP] }],
    ['if', 'avoid: trading NFP if {"event":"NFP"} 。', { avoid: [NFP] }],
    ['no space', 'avoid: trading NFP when{"event":"NFP"}', { avoid: [NFP] }],
    ['words alone', 'avoid: revenge, if angry', { avoid: [{ rule: 'revenge, if angry' }] }],
    ['semicolons', 'symbols: XAUUSD; EURUSD', { symbols: ['XAUUSD', 'EURUSD'] }],
    ['commas of other scripts', 'symbols: XAUUSD，EURUSD、DAX；', { symbols: ['XAUUSD', 'EURUSD', 'DAX'] }],
    ['quotes', 'symbols: "XAUUSD", “ES 12-25”', { symbols: ['XAUUSD', 'ES 12-25'] }],
    ['signs in a symbol', 'symbols: BTC/USDT, M&M, ^GSPC, ES=F, BRK.B', {}],
    ['full-width signs', 'risk per trade： １．５％', { riskPerTrade: 0.015 }],
    [
      'dashes',
      'hours: 08:00 – 12:00；13：00－16:00 UTC',
      { hours: { windows: ['08:00-12:00', '13:00-16:00'] } },
    ],
  ])('%s', (_, line, leash) => {
    const read = leashBlocks(block(line))
    expect(read).toMatchObject({ problems: [], doubts: [], blocks: [{ leash }] })
  })

  const LINES = ['```leash', 'drawdown: 5%', '```', '', 'Keep calm.', '']
  const WHOLE = { problems: [], doubts: [], blocks: [{ strategy: null, leash: { drawdown: 0.05 } }] }
  test.each([
    ['behind a byte order mark', `\ufeff${LINES.join('\n')}`],
    ['with line ends of Windows', LINES.join('\r\n')],
    ['with line ends of old', LINES.join('\r')],
    ['with line separators', LINES.join('\u2028')],
    ['with spaces and tabs after it', ['```leash \t', 'drawdown: 5%\t ', '``` \t'].join('\n')],
    ['in capitals', ['``` LEASH', 'DRAWDOWN: 5%', '```'].join('\n')],
    ['behind front matter', ['---', 'title: rules', '---', ...LINES].join('\n')],
    ['behind code in a line', ['```so``` it goes', '', ...LINES].join('\n')],
    ['between tildes', ['~~~leash', 'drawdown: 5%', '~~~'].join('\n')],
  ])('a block %s', (_, text) => {
    expect(leashBlocks(text)).toMatchObject(WHOLE)
    expect(withoutLeash(text)).not.toMatch(/leash|drawdown|\ufeff/i)
  })
})

describe('what may have been meant otherwise is told, and not silently read', () => {
  test.each([
    ['half a condition', block('avoid: NFP when {"event":"NFP"'), 4, 'looks like a condition'],
    ['a condition without words', block('avoid: when {"event":"NFP"}'), 4, 'looks like a condition'],
    ['a condition and more', block('avoid: NFP when {"event":"NFP"} and so'), 4, 'looks like a condition'],
    ['a condition alone', block('avoid: NFP {"event":"NFP"}'), 4, 'looks like a condition'],
    ['one without braces', block('avoid: NFP when "event": "NFP"'), 4, 'looks like a condition'],
    ['one as an equation', block('avoid: NFP when event = NFP'), 4, 'looks like a condition'],
    ['one in full-width braces', block('avoid: NFP when ｛"event":"NFP"｝'), 4, 'looks like a condition'],
    ['symbols with spaces between', block('symbols: XAUUSD EURUSD'), 4, '"XAUUSD EURUSD"'],
    ['symbols in brackets', block('symbols: ["XAUUSD", "EURUSD"]'), 4, 'in quotes'],
    ['a sentence of symbols', block('symbols: XAUUSD, EURUSD.'), 4, '"EURUSD."'],
    ['no symbol', block('symbols:'), 4, 'names none'],
    ['a line taken out as elsewhere', block('// drawdown: 5%'), 4, '#'],
    ['attributes', manual('```leash {.breakout}', 'drawdown: 5%', '```'), 3, 'strategy'],
    ['two strategies', manual('```leash breakout, trend', 'drawdown: 5%', '```'), 3, 'strategy'],
    ['a strategy in a sentence', manual('```leash for breakout', 'drawdown: 5%', '```'), 3, 'strategy'],
    ['a colon', manual('```leash: breakout', 'drawdown: 5%', '```'), 3, 'not read'],
    ['a class', manual('```{.leash}', 'drawdown: 5%', '```'), 3, 'not read'],
    ['another word', manual('```leashes', 'drawdown: 5%', '```'), 3, 'not read'],
    ['two words', manual('```yaml leash', 'drawdown: 5%', '```'), 3, 'not read'],
    ['too few marks', manual('``leash', 'drawdown: 5%', '``'), 3, 'not read'],
    ['other marks', manual("'''leash", 'drawdown: 5%', "'''"), 3, 'not read'],
    ['behind what is not seen', manual('\u200b```leash', 'drawdown: 5%', '```'), 3, 'not read'],
    ['behind a comment', manual('<!-- ours --> ```leash', 'drawdown: 5%', '```'), 3, 'not read'],
    [
      'in a fence that was left open',
      manual('```', 'code', '', '```leash', 'drawdown: 5%', '```'),
      6,
      'line 3',
    ],
    ['in a fence without an end', manual('~~~', '```leash', 'drawdown: 5%', '```'), 4, 'line 3'],
    ['one without a % sign', block('open trades: 3', 'risk per trade: 1'), 5, 'without a % sign is 100%'],
    ['half of one', block('loss per day: 0.5'), 4, 'write 0.5% or 50%'],
    [
      'under an item of a list',
      manual('- item', '    ```leash', '    drawdown: 5%', '    ```'),
      4,
      'not read',
    ],
    ['in an item of a list', manual('- ```leash', '  drawdown: 5%', '  ```'), 3, 'not read'],
    ['in a quotation', manual('> ```leash', '> drawdown: 5%', '> ```'), 3, 'not read'],
    ['by a tab', manual('\t```leash', '\tdrawdown: 5%', '\t```'), 3, 'not read'],
    ['a comment without an end', manual('<!--', '```leash', 'drawdown: 5%', '```'), 3, 'has no end'],
  ])('%s', (_, text, line, doubt) => {
    const { problems, doubts } = leashBlocks(text)
    expect(problems).toEqual([])
    expect(doubts).toEqual([{ line, problem: expect.stringContaining(doubt) }])
  })

  test('a word about such a block is none', () => {
    expect(leashBlocks(manual('- limits stand in a ```leash block', '    - a ```leash``` block'))).toEqual(
      NONE,
    )
  })

  test.each(['risk per trade: 0.1', 'drawdown: 0.5', 'risk per trade: 100%', 'open risk: 0'])(
    '%s is plain enough',
    (line) => expect(leashBlocks(block(line)).doubts).toEqual([]),
  )

  test('what stands in a comment is taken out, and what comes after it is read', () => {
    expect(leashBlocks(manual('<!--', '```leash', 'drawdown: 5%', '```', '-->'))).toEqual(NONE)
    const after = manual('<!-- a word -->', '```leash', 'drawdown: 5%', '# <!-- no', '```')
    expect(leashBlocks(after)).toMatchObject({ blocks: [{ leash: { drawdown: 0.05 } }], doubts: [] })
  })
})

describe('what is wrong with a leash is told with its line', () => {
  test.each([
    ['a limit that there is not', ['open trades: 3', 'riks per trade: 1%'], 5, 'names no limit'],
    ['a line without a colon', ['open trades 3'], 4, 'names no limit'],
    ['the same limit twice', ['drawdown: 10%', 'drawdown: 20%'], 5, 'drawdown is said twice'],
    ['a share that is none', ['risk per trade: little'], 4, 'risk per trade'],
    ['a share above everything', ['risk per trade: 2'], 4, 'risk per trade'],
    ['a percentage above everything', ['drawdown: 120%'], 4, 'drawdown'],
    ['a comma in a number', ['risk per trade: 1,5%'], 4, 'must be a number, not "1,5%"'],
    ['a share of trades', ['open trades: 300%'], 4, 'open trades'],
    ['half a trade', ['open trades: 1.5'], 4, 'open trades'],
    ['a number below nothing', ['open trades: -1'], 4, 'open trades'],
    ['hours that are none', ['hours: 8-16'], 4, 'hours'],
    ['hours of a place that is none', ['hours: 08:00-16:00 Europe/Lundon'], 4, 'hours'],
    ['a condition that is no JSON', ['avoid: NFP when {event}'], 4, 'is no JSON'],
    ['a condition that is none', ['avoid: NFP when {"evnt":"NFP"}'], 4, 'avoid'],
    ['an empty rule', ['avoid:'], 4, 'avoid'],
    ['nothing at all', ['# later'], 3, 'says nothing'],
  ])('%s', (_, lines, line, problem) => {
    const { problems } = leashBlocks(block(...lines))
    expect(problems).toEqual([{ line, problem: expect.stringContaining(problem) }])
  })

  test('a block without an end', () => {
    expect(leashBlocks('```leash\nopen trades: 3\n').problems).toEqual([
      { line: 1, problem: expect.stringContaining('no end') },
    ])
  })
})

test.each(['leash1', 'leash_breakout', 'leesh', 'lash', 'le\u200bash', 'l\u0435ash', 'leásh', 'ｌｅａｓｈ'])(
  'a block called nearly leash is told: %s',
  (name) => {
    const { blocks, doubts } = leashBlocks(manual(`\`\`\`${name}`, 'drawdown: 5%', '```'))
    expect([blocks, doubts.map(({ line }) => line)]).toEqual([[], [3]])
  },
)
