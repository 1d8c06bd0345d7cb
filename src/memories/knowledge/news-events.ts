// What a text tells of, by its words, in English and Chinese, and how far such news has moved prices: a rubric, not a forecast.

export interface NewsEvent {
  /** Of 30. */
  readonly impact: number
  /** What such news is called. */
  readonly name: string
  /** The word that told. */
  readonly word: string
}

interface Events {
  readonly impact: number
  readonly name: string
  readonly words: RegExp
}

/** Strongest first: the first that is found decides. */
const EVENTS: readonly Events[] = [
  {
    impact: 26,
    name: 'whether it goes on at all',
    words:
      /\b(?:bankrupt\w*|insolven\w*|chapter 11|(?:debt|loan|bond) default|default(?:s|ed) on|in default|delist\w*|trading halt\w*|halted trading|halts? trading|circuit breaker|accounting (?:fraud|irregularit\w+)|fraud|restates?|restatement|ponzi)\b|破产|违约|退市|停牌|财务造假|熔断|爆雷|资不抵债/iu,
  },
  {
    impact: 22,
    name: 'a change of owner, of rates or of policy',
    words:
      /\b(?:merger|merges? with|to acquire|acquires?|acquisition|takeover|buyout|rate (?:decision|hike|cut|rise)s?|(?:raises?|cuts?|hikes?|holds?) (?:interest )?rates|fomc|federal reserve|cpi|inflation (?:data|report|rate)|non-?farm payrolls?|tariffs?|sanctions?|invasion|war breaks|export (?:ban|controls?))\b|并购|收购|重组|加息|降息|议息|降准|非农|通胀数据|关税|制裁|开战/iu,
  },
  {
    impact: 22,
    name: 'a year in accounts',
    words: /\b(?:10-k|annual report|annual results)\b|年报|年度报告/iu,
  },
  {
    impact: 18,
    name: 'a quarter in accounts',
    words: /\b(?:10-q|quarterly report)\b|季报|半年报|中报/iu,
  },
  {
    impact: 16,
    name: 'results, or what may change them',
    words:
      /\b(?:earnings|guidance|profit warning|quarterly results|revenue|net income|eps|8-k|dividend|buyback|share repurchase|recall(?:s|ed|ing)?|lawsuit|sues|sued|antitrust|investigat\w+|probe|subpoena|fda (?:approv\w+|reject\w+)|resign\w*|steps down|stock split|offering|gdp|jobless claims)\b|财报|业绩|盈利|营收|净利润|分红|派息|回购|召回|诉讼|起诉|调查|立案|处罚|辞职|增发|拆股|国内生产总值/iu,
  },
  {
    impact: 7,
    name: 'business, or an opinion of it',
    words:
      /\b(?:upgrad\w+|downgrad\w+|price targets?|rating|analysts?|launch\w*|unveil\w*|partner\w*|contracts?|deliver(?:y|ies)|orders?|layoffs?|job cuts|strike|patent)\b|评级|目标价|上调|下调|发布|推出|合作|签约|订单|交付|销量|裁员|罢工|专利/iu,
  },
]

/** The strongest that the category or the text names; null where neither does. */
export const newsEvent = (text: string, category: string | null): NewsEvent | null => {
  const said = category === null ? text : `${category.replaceAll('_', ' ')} · ${text}`
  for (const { impact, name, words } of EVENTS) {
    const word = words.exec(said)?.[0]
    if (word !== undefined) return { impact, name, word: word.toLowerCase() }
  }
  return null
}

const MOVE = /(\d{1,4}(?:\.\d{1,4})?)\s?(?:%|％|per ?cent\b|个百分点)/giu

/** The largest percentage that is told; null where none is. */
export const largestPercent = (text: string): number | null => {
  let largest: number | null = null
  for (const [, figure] of text.matchAll(MOVE)) largest = Math.max(largest ?? 0, Number(figure))
  return largest
}

/** Old news told again, and opinions of it. */
export const RETOLD =
  /\b(?:recap|in review|as (?:previously|earlier) reported|reminder|week in|here(?:'|’)?s why|what to know|looking back|throwback)\b|回顾|盘点|评论|解读|综述|旧闻/iu

export const URGENT =
  /\b(?:breaking|urgent|just in|immediately|effective (?:today|immediately)|alert|halted|deadline|emergency|within hours)\b|突发|紧急|立即|即日起|刚刚|快讯/iu
