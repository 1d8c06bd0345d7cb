// Markup out of somebody's text, with a scanner: every position is looked at once, so that a page of unclosed tags costs what its
// length costs. Regular expressions for this take the square of it.

/** No tag is longer; a `<` that is not closed within it is a sign of the text. */
const LONGEST_TAG = 2_000

const HIDING: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'object',
])
/** Elements within a line; every other one begins a line of its own. */
const WITHIN_LINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i img ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const CELL: ReadonlySet<string> = new Set(['td', 'th'])
/** A ticker in capitals, as Reuters writes it: <AAPL.O>, <.SPX>. */
const TICKER = /^[A-Z0-9]{1,6}(?:\.[A-Z]{1,3})?$/
/** Elements that are written in capitals, too. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `a b i u p s q br hr li ul ol dl dt dd em td th tr h1 h2 h3 h4 h5 h6 pre div sub sup img nav body head html form font span main
  code meta link small table tbody thead title label input center strong script style section article header footer iframe`.split(
    /\s+/,
  ),
)

const NAME = /[a-zA-Z][\w:.-]*/y

/** Elements without content: there is no end to look for. */
const EMPTY: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
/** Elements that end where the next of their name begins. */
const ENDS_WITH_NEXT: ReadonlySet<string> = new Set('p li dt dd tr td th option'.split(' '))
/** Attributes without a value. What begins otherwise behind a name, and has no value either, is a comparison: if a<b then c>d. */
const WITHOUT_VALUE: ReadonlySet<string> = new Set(
  'hidden disabled checked selected readonly required async defer controls autoplay loop muted open nowrap noshade itemscope'.split(
    ' ',
  ),
)
const FIRST_ATTRIBUTE = /^\s+([^\s=/>]+)\s*(=?)/
const QUOTED = /"[^"]*"|'[^']*'/g
const STYLED_AWAY = /style\s*=\s*["']?[^"'>]*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

/** What stands between a tag's name and its end, if that can be attributes. */
const isOfTag = (rest: string): boolean => {
  if (/^\s*\/?$/.test(rest)) return true
  const [, attribute = '', value = ''] = FIRST_ATTRIBUTE.exec(rest) ?? []
  return rest.startsWith('/') || value === '=' || WITHOUT_VALUE.has(attribute.toLowerCase())
}

const isHidden = (rest: string): boolean =>
  STYLED_AWAY.test(rest) || /(?:^|\s)hidden(?=[\s=/]|$)/i.test(rest.replaceAll(QUOTED, '""'))

export const withoutMarkup = (text: string): string => {
  if (!text.includes('<')) return text
  const kept: string[] = []
  let from = 0
  let end = -1
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      kept.push(text.slice(from, at))
      const closed = text.indexOf('-->', at + 4)
      // What an unclosed comment hides is hidden from every reader of the page.
      from = at = closed === -1 ? text.length : closed + 3
      continue
    }
    if (end < at) end = text.indexOf('>', at)
    if (end === -1) break
    const tag = end - at > LONGEST_TAG ? null : tagAt(text, at, end)
    if (tag === null) {
      at += 1
      continue
    }
    kept.push(text.slice(from, at), tag.instead)
    from = end + 1
    if (tag.hides !== null) from = afterClosing(text, from, tag.hides)
    at = from
  }
  return `${kept.join('')}${text.slice(from)}`
}

interface Tag {
  readonly instead: string
  /** The element whose content is not for readers; null for the others. */
  readonly hides: string | null
}

/** The tag that begins at `at` and ends at `end`; null where it is none. */
const tagAt = (text: string, at: number, end: number): Tag | null => {
  const sign = text[at + 1]
  if (sign === '!' || sign === '?') return { instead: '', hides: null }
  const closes = sign === '/'
  NAME.lastIndex = at + (closes ? 2 : 1)
  const written = NAME.exec(text)?.[0]
  if (written === undefined || NAME.lastIndex > end) return null
  const name = written.toLowerCase()
  if (!closes && NAME.lastIndex === end && TICKER.test(written) && !ELEMENTS.has(name)) return null
  const rest = text.slice(NAME.lastIndex, end)
  if (!closes && !isOfTag(rest)) return null
  if (!closes && (HIDING.has(name) || (!EMPTY.has(name) && isHidden(rest))))
    return { instead: ' ', hides: text[end - 1] === '/' ? null : name }
  return { instead: WITHIN_LINE.has(name) ? '' : CELL.has(name) ? ' ' : '\n', hides: null }
}

/** Behind `</script>`, or the `</div>` that ends this one; the end of the text where there is none. */
const afterClosing = (text: string, from: number, name: string): number => {
  const tag = new RegExp(`<(/?)${name.replaceAll('.', '\\.')}(?![\\w:.-])[^>]{0,${LONGEST_TAG}}>`, 'gi')
  tag.lastIndex = from
  let depth = 1
  for (let found = tag.exec(text); found !== null; found = tag.exec(text)) {
    if (found[1] === '/') depth -= 1
    else if (ENDS_WITH_NEXT.has(name)) return found.index
    else if (!HIDING.has(name)) depth += 1
    if (depth === 0) return tag.lastIndex
  }
  return text.length
}
