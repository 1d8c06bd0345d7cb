import type { MomentDue } from './moments-due.ts'

// Prompts of the moments as data. A name in braces stands for a value of the moment.

export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

const REVIEW_EN =
  '{about} is over. Write its review with {call}: what worked, what did not, what to keep. Its journals: {journals}.'
const REVIEW_ZH =
  '{about} 已结束。请用 {call} 撰写阶段总结：哪些有效、哪些无效、值得保留什么。相关日志：{journals}。'

export const MOMENT_PROMPTS: {
  readonly [L in Language]: { readonly [Kind in MomentDue['kind']]: string }
} = {
  en: {
    day: 'The trading day {about} is over. Write its journal with {call}: what you did and why, what came of it, what to watch next. What should hold from now on is a learning: {learn}.',
    fill: '{about} has changed: you hold {held} ({trade}). Write the position down with {call}: why, stop, target, what to watch.',
    close:
      '{about} is closed: {held} ({trade}), result {result}. Bring its note up to date with {call}: how it ended and what it teaches.',
    week: REVIEW_EN,
    month: REVIEW_EN,
  },
  zh: {
    day: '交易日 {about} 已结束。请用 {call} 写当日复盘：做了什么、为什么、结果如何、接下来关注什么。今后应当遵守的经验，请用 {learn} 记录。',
    fill: '{about} 持仓有变动：现持有 {held}（{trade}）。请用 {call} 记录持仓：入场理由、止损、目标、关注点。',
    close:
      '{about} 已全部平仓：{held}（{trade}），盈亏 {result}。请用 {call} 更新持仓笔记：最终结果和经验教训。',
    week: REVIEW_ZH,
    month: REVIEW_ZH,
  },
}

export const NO_JOURNALS: { readonly [L in Language]: string } = { en: 'none', zh: '无' }

/** Why nothing is due. */
export const NOTHING_DUE: {
  readonly [L in Language]: { readonly unknown: string; readonly written: string }
} = {
  en: { unknown: 'nothing was known yet at this moment', written: 'what there was to write is written' },
  zh: { unknown: '此时尚无任何记录', written: '该写的都已写完' },
}
