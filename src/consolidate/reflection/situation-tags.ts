/** Tags of a situation by the words that name them, in the languages that most lessons are in. */
const TAGS: { readonly [field: string]: readonly (readonly [RegExp, string])[] } = {
  session: [
    [/(?<![\p{L}])asian?(?![\p{L}])|亚洲|亞洲|亚盘|亞盤/iu, 'asia'],
    [/(?<![\p{L}])london(?![\p{L}])|伦敦|倫敦/iu, 'london'],
    [/(?<![\p{L}])new ?york(?![\p{L}])|纽约|紐約/iu, 'newyork'],
    [/(?<![\p{L}])overlap(?![\p{L}])/iu, 'overlap'],
  ],
  // `up` and `low` are words of every day: only beside what they are of.
  trend: ['up', 'down', 'none'].map((trend) => [
    new RegExp(`(?<![\\p{L}])(?:${trend}[- ]?trend|trend\\w* (?:is |was )?${trend}(?![\\p{L}]))`, 'iu'),
    trend,
  ]),
  volatility: ['low', 'normal', 'high', 'extreme'].map((level) => [
    new RegExp(`(?<![\\p{L}])(?:${level}[- ]volatil|volatility (?:is |was )?${level}(?![\\p{L}]))`, 'iu'),
    level,
  ]),
  direction: [
    [/(?<![\p{L}])(?:longs?|buy\w*)(?![\p{L}])|做多|多头|多頭/iu, 'long'],
    [/(?<![\p{L}])(?:shorts?|sell\w*)(?![\p{L}])|做空|空头|空頭/iu, 'short'],
  ],
}

/** The values of each tag that a text names; a field without one has none. */
export const tagsNamed = (text: string): readonly (readonly [string, readonly string[]])[] =>
  Object.entries(TAGS).map(
    ([field, tags]) => [field, tags.filter(([word]) => word.test(text)).map(([, value]) => value)] as const,
  )
