/** How far a source has stood behind what it says, of 15. */
interface SourceRank {
  readonly score: number
  readonly reason: string
  readonly names: RegExp
}

const RANKS: readonly SourceRank[] = [
  {
    score: 15,
    reason: 'an authority or a filing',
    names:
      /\b(?:sec|edgar|10-?[kq]|8-?k|filing|federal reserve|fomc|ecb|boj|boe|bls|bea|treasury|court|exchange|nyse|nasdaq|hkex|sse|szse)\b|证监会|央行|交易所|统计局|公告|年报|季报/iu,
  },
  {
    score: 12,
    reason: 'a news agency, or the company itself',
    names:
      /\b(?:reuters|bloomberg|associated press|ap|afp|dow jones|wsj|wall street journal|financial times|ft|nikkei|press release|pr newswire|business wire|investor relations)\b|新华|路透|彭博|财新|证券时报|上证报/iu,
  },
  {
    score: 2,
    reason: 'posts that nobody answers for',
    names:
      /\b(?:twitter|x\.com|reddit|stocktwits|telegram|discord|tiktok|forum|rumou?r|social)\b|微博|股吧|雪球|传闻|小道消息/iu,
  },
]

const NAMED = 8
const UNNAMED = 5

export const sourceStanding = (
  source: string | null,
): { readonly score: number; readonly reason: string } => {
  const name = source?.trim().slice(0, 200) ?? ''
  if (name === '') return { score: UNNAMED, reason: 'nobody is named as its source' }
  const rank = RANKS.find(({ names }) => names.test(name))
  return rank === undefined
    ? { score: NAMED, reason: 'it has a name, of which no more is known' }
    : { score: rank.score, reason: rank.reason }
}
