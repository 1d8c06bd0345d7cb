import { positionKey } from '#record'
import { type Instant, isoOf, MINUTE_MS, nameInText, plusMs, suggest } from '#vocabulary'
import type { ChangedPosition, MomentDue } from './due-moments.ts'

// What an agent is asked to write, in the language it thinks in.

export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** Files named in a prompt: a month has at most 31 journals, and its prompt is no list of them. */
const MOST_NAMED = 7
/** Moments named in the line for a context's head, which every turn pays for. */
const MOST_IN_LINE = 4

/** What it is about: the day, the period or the symbol. */
export const momentAbout = (due: MomentDue): string => {
  if (due.kind === 'day') return due.day
  return 'position' in due ? due.position.symbol : due.period
}

/** The call that settles it, as texts carry calls, with a place for what is to be written. */
export const settledBy = (due: MomentDue): string => {
  if (due.kind === 'day') return written('journal', due.late ? { at: lastMinuteOf(due.since) } : {})
  return 'position' in due
    ? written('note', { key: positionKey(due.position.symbol) })
    : written('review', { key: due.period })
}

const written = (to: string, given: { readonly [field: string]: string }): string =>
  suggest('write', { to, ...given, text: '…' })

/** A time within a day that has ended, by which an entry gets into its journal. */
const lastMinuteOf = (end: Instant): string => isoOf(plusMs(end, -MINUTE_MS))

/** The whole prompt. `covers`: the journals that a review is to be made of. */
export const momentPrompt = (due: MomentDue, covers: readonly string[], language: Language): string =>
  PROMPTS[language](due, settledBy(due), named(covers, language))

type Prompt = (due: MomentDue, call: string, journals: string) => string

const PROMPTS: { readonly [L in Language]: Prompt } = {
  en: (due, call, journals) => {
    switch (due.kind) {
      case 'day':
        return `The trading day ${due.day} is over. Write its journal with ${call}: what you did and why, what came of it, what to watch next. What should hold from now on goes into the playbook with ${suggest('write', { to: 'learning' })}.`
      case 'fill':
        return `${nameInText(due.position.symbol)} has changed: you hold ${held(due.position)} (${due.position.trade}). Write the position down with ${call}: why, stop, target, what to watch.`
      case 'close':
        return `${nameInText(due.position.symbol)} is closed: ${held(due.position)} (${due.position.trade}), result ${due.position.what.result}. Bring its note up to date with ${call}: how it ended and what it teaches.`
      case 'trades':
        return `At least ${due.count} trades have closed since the last review. Write one with ${call}: what worked, what did not, what to change.`
      default:
        return `${due.period} is over. Write its review with ${call}: what worked, what did not, what to keep. ${journals === '' ? 'It has no journals.' : `Its journals: ${journals}.`}`
    }
  },
  zh: (due, call, journals) => {
    switch (due.kind) {
      case 'day':
        return `交易日 ${due.day} 已结束。请用 ${call} 写当日复盘：做了什么、为什么、结果如何、接下来关注什么。今后应当遵守的经验，用 ${suggest('write', { to: 'learning' })} 写入手册。`
      case 'fill':
        return `${nameInText(due.position.symbol)} 持仓有变动：现持有 ${held(due.position)}（${due.position.trade}）。请用 ${call} 记录持仓：入场理由、止损、目标、关注点。`
      case 'close':
        return `${nameInText(due.position.symbol)} 已全部平仓：${held(due.position)}（${due.position.trade}），盈亏 ${due.position.what.result}。请用 ${call} 更新持仓笔记：最终结果和经验教训。`
      case 'trades':
        return `自上次总结以来已有至少 ${due.count} 笔交易平仓。请用 ${call} 写一份总结：哪些有效、哪些无效、需要改变什么。`
      default:
        return `${due.period} 已结束。请用 ${call} 撰写阶段总结：哪些有效、哪些无效、值得保留什么。${journals === '' ? '这一阶段没有日志。' : `相关日志：${journals}。`}`
    }
  },
}

/** `long 0.1 at 2000`, and where it was closed `→ 2010`. */
const held = ({ what: { side, size, entry, exit }, closed }: ChangedPosition): string =>
  `${side} ${size} at ${entry}${closed && exit !== null ? ` → ${exit}` : ''}`

const named = (files: readonly string[], language: Language): string => {
  if (files.length <= MOST_NAMED) return files.join(', ')
  const more = files.length - MOST_NAMED
  const rest = language === 'zh' ? `等，另有 ${more} 篇` : ` and ${more} more`
  return `${files.slice(0, MOST_NAMED).join(', ')}${rest}`
}

/** Why nothing is due. */
export const NOTHING_DUE: {
  readonly [L in Language]: { readonly unknown: string; readonly written: string }
} = {
  en: { unknown: 'nothing was known yet at this moment', written: 'what there was to write is written' },
  zh: { unknown: '此时尚无任何记录', written: '该写的都已写完' },
}

/** One line for the head of a context: what is due, and since when the first of it is; null where nothing is. */
export const momentLine = (due: readonly MomentDue[], language: Language = 'en'): string | null => {
  if (due.length === 0) return null
  const groups = byPeriod(due)
  const shown = groups.slice(0, MOST_IN_LINE).map(([one, older]) => shortly(one, older, language))
  const more = groups.length - shown.length
  const since = isoOf(due.reduce((first, one) => (one.since < first.since ? one : first)).since)
  const minute = `${since.slice(0, 10)} ${since.slice(11, 16)}Z`
  return language === 'zh'
    ? `待写：${shown.join('；')}${more > 0 ? `；另有 ${more} 项` : ''}（自 ${minute} 起）`
    : `To write: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''} (due since ${minute})`
}

/** Of each kind of period the newest, and how many older ones wait; each position by itself. */
const byPeriod = (due: readonly MomentDue[]): readonly (readonly [newest: MomentDue, older: number])[] => {
  const groups: [MomentDue, number][] = []
  for (const one of due) {
    const group = 'position' in one ? undefined : groups.find(([{ kind }]) => kind === one.kind)
    if (group === undefined) groups.push([one, 0])
    else group[1]++
  }
  return groups
}

/** The key of a position's note, which is made of a name that somebody gave. */
const noteOf = ({ position }: { readonly position: ChangedPosition }): string =>
  nameInText(positionKey(position.symbol))

const shortly = (due: MomentDue, older: number, language: Language): string =>
  `${newestShortly(due, language)}${older === 0 ? '' : language === 'zh' ? `及更早 ${older} 份` : ` and ${older} older`}`

const newestShortly = (due: MomentDue, language: Language): string => {
  const zh = language === 'zh'
  switch (due.kind) {
    case 'day':
      return zh ? `${due.day} 的日志` : `the journal of ${due.day}`
    case 'fill':
      return zh ? `笔记 ${noteOf(due)}（持仓变动）` : `note ${noteOf(due)} (filled)`
    case 'close':
      return zh ? `笔记 ${noteOf(due)}（已平仓）` : `note ${noteOf(due)} (closed)`
    case 'trades':
      return zh ? `${due.count} 笔交易后的总结` : `a review after ${due.count} trades`
    default:
      return zh ? `总结 ${due.period}` : `review ${due.period}`
  }
}
