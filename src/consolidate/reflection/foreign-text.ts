import { unbroken } from '#recall'
import { holdsUnseen } from '#vocabulary'
import type { Remark } from './reflection-summary.ts'
import type { RefusalCode } from './refusal.ts'

// A lesson is read by a model that trades. Text that would steer it, rather than tell it what the trades taught, is no lesson.

/** Words to a reader about what it was told before, in the languages that most of such texts are in. */
const OVERRULES =
  /\b(?:ignor|disregard|overrul|overrid|bypass|circumvent|jailbreak|forget|pretend|obey|leash)|\b(?:act as|approve|your (?:rule|limit|instruction))|\b(?:rules?|limits?|manual|person)\b[^.;]{0,30}\b(?:is|are|was|were|do(?:es)?|no longer)\b|\b(?:new|previous|prior|above|system) (?:instruction|prompt|message)|\byou are (?:now|an?)\b|\bas an ai\b|忽略|忽视|无视|無視|不要理会/iu
/** Who is speaking, as conversations mark it. */
const ROLE = /(?<![\p{L}\p{N}])(?:system|assistant|user|developer|human|tool)\s*[:：>]/iu
const LINK = /https?:\/\/|www\./iu
/** A heading, a quotation or a table within what is to be one line. */
const LAID_OUT = /^[#>|]|\*\*|(?:^|\s)#{2,}\s/u

/** What makes it foreign; null where nothing does. */
export const foreignText = (text: string): RefusalCode | null => {
  if (holdsUnseen(text)) return 'control_characters'
  const plain = text.normalize('NFKC')
  if (OVERRULES.test(plain) || ROLE.test(plain)) return 'speaks_as_system'
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return unbroken(text) !== line || LINK.test(plain) || LAID_OUT.test(line) ? 'fence' : null
}

/** Words in a row that no two texts share by chance. */
const RUN = 6
/** Shorter remarks are copied only as a whole, and not below this. */
const SHORTEST = 3

/** Read no further than a summary shows. */
const FAR = 1_000

/** Whether it repeats what somebody outside wrote: by being a lesson it would become ours. */
export const copiesRemark = (text: string, remarks: readonly Remark[]): boolean => {
  const own = ` ${wordsOf(text).join(' ')} `
  return remarks.some(({ text: remark, trust }) => {
    if (trust !== 'outside') return false
    const words = wordsOf(remark.slice(0, FAR))
    const run = Math.min(RUN, words.length)
    if (run < SHORTEST) return false
    return words.some(
      (_, at) => at + run <= words.length && own.includes(` ${words.slice(at, at + run).join(' ')} `),
    )
  })
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? []
