// Whether a sentence tells its reader to do something, in plain words. No reading of language is sure: the leash itself is enforced by
// `check`, whatever a lesson says. This keeps lessons that say the opposite from being shown at all.

const VERBS =
  'buy|sell|go|trade|enter|open|take|add|increase|raise|double|scale|size|press|lean|hold|keep|favou?r|prefer|focus|seek|look|allow|use|try|repeat|continue|chase|risk|average|load|start|resume|treat|expect|trust|follow'
/** A verb where a command has it: at the beginning of a clause, or after a word that asks for it. */
const COMMANDS = new RegExp(
  `(?:^|[.;:,!–—(]\\s*|(?<![\\p{L}])(?:should|must|may|can|could|to|and|then|so|please|always|do|better|rather|you|we|just|simply)\\s+)(?:${VERBS})(?![\\p{L}])`,
  'iu',
)
/** Words that ask for more of something, wherever they stand. */
const ASKS_MORE =
  /(?<![\p{L}])(?:more(?! than)|larger|bigger|worth|increase|raise|prefer|favou?r|focus on|double|again)(?![\p{L}])/iu
const FORBIDS =
  /(?<![\p{L}])(?:not|no|never|avoid\w*|don['’]?t|do not|stop|skip\w*|less|fewer|smaller|reduc\w*|cut|without|refrain\w*|stay(?:ing)? out|keep out|leave|rather than|instead of|forbid\w*|forbidden)(?![\p{L}])/iu
/** What looks like a ban and is none. */
const NO_BAN =
  /(?<![\p{L}])(?:never|not|no|don['’]?t|without)\s+(?:(?:be|to|any)\s+)?(?:reason (?:not )?to |need to )?(?:hesitat\w*|fear\w*|afraid|miss\w*|skip\w*|avoid\w*|shy\w*|stop\w*|limit\w*|only)(?![\p{L}])|(?<![\p{L}])no longer (?:avoid|forbid)\w*/giu

export const forbids = (sentence: string): boolean => FORBIDS.test(sentence.replace(NO_BAN, ' '))

/** Its words ask for something, and nothing in it forbids. */
export const recommends = (sentence: string): boolean =>
  (COMMANDS.test(sentence) || ASKS_MORE.test(sentence)) && !forbids(sentence)

/** It tells of a loss: a word for one, or a negative R. */
const LOSS =
  /(?<![\p{L}])(?:los[st]\w*|losing|losers?|worse|worst|weak\w*|poor\w*|fail\w*|cost\w*|hurt\w*|drag\w*|negative|stopped out|wait)(?![\p{L}])|[-−]\d[\d.]*\s?R(?![\p{L}])/iu

/**
 * Whether a sentence speaks for what it is about: it asks for it, or says nothing against it. Of what is forbidden only a ban or a loss
 * may be told.
 */
export const speaksFor = (sentence: string): boolean =>
  !forbids(sentence) && (recommends(sentence) || !LOSS.test(sentence))

export const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.;!?])\s+/u)
