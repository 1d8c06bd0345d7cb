import type { Moment } from '#log'
import {
  BUDGET,
  fitBudget,
  manualSection,
  playbookSection,
  type SectionKind,
  sectionLines,
  soulSection,
} from '#recall'
import { MANUAL, PLAYBOOK } from '#record'
import type { Caller } from '../session/caller.ts'
import { approvedText, playbookRules } from './rules-shown.ts'

/** A file of rules that is longer than what a turn shows of it. */
export interface CutRules {
  readonly file: string
  /** Of the whole file, as a model reads it. */
  readonly tokens: number
  /** Lines that no turn shows. */
  readonly left: number
}

type Read = (moment: Moment) => Promise<string | null>

const RULES: readonly (readonly [string, SectionKind<string>, Read])[] = [
  ['SOUL.md', soulSection, (moment) => approvedText(moment, 'SOUL.md')],
  [MANUAL, manualSection, (moment) => approvedText(moment, MANUAL)],
  [PLAYBOOK, playbookSection, playbookRules],
]

/** The files of rules whose end no turn of the usual budget shows. */
export const rulesCut = async (
  { tokens }: Pick<Caller, 'tokens'>,
  moment: Moment,
): Promise<readonly CutRules[]> => {
  const cut: CutRules[] = []
  for (const [file, kind, read] of RULES) {
    const text = await read(moment)
    if (text === null) continue
    const countTokens = await tokens()
    const all = kind.lines(text)
    const full = { ...kind, all, out: kind.unread?.(text) ?? 0 }
    const left = fitBudget([full], BUDGET, countTokens)[0]?.leftOut ?? sectionLines(full)
    if (left > 0) cut.push({ file, tokens: countTokens(text), left })
  }
  return cut
}
