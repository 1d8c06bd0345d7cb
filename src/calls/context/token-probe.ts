/** A text that ways of counting tokens count otherwise: words, figures, a path, Chinese, an emoji. */
const PROBE =
  'The breakout of XAUUSD at 3,305.25 failed (-1.00R); see notes/gold.md, 2025-03-03T09:00:00Z. 黄金突破失败 📉 unquestionably'

/** What a way of counting makes of it: where two differ, what has room in a budget differs too. */
export const countedProbe = (countTokens: (text: string) => number): number => countTokens(PROBE)
