import { oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** A belief whose conditions hold now. */
export interface BeliefShown {
  readonly handle: string
  /** `gains`, `loses` or `about even`, as its own outcomes point; null before the first. */
  readonly leans: string | null
  readonly when: string
  /** `+0.45R (+0.10 to +0.80R) over 40`; null where nothing was observed. */
  readonly figures: string | null
  /** What a person said; null for one that was found in the record. */
  readonly says: string | null
  readonly proven: boolean
}

export interface BeliefsShown {
  readonly beliefs: readonly BeliefShown[]
  /** Those that hold as well and are not among them. */
  readonly others: number
  readonly forming: number
}

const LONGEST = 200

export const beliefsSection: SectionKind<BeliefsShown> = {
  name: 'beliefs',
  side: 'user',
  title: 'Beliefs that hold here',
  rank: 65,
  budget: 260,
  rest: '- the rest: beliefs',
  unread: ({ others }) => others,
  lines: ({ beliefs, forming }) => [
    ...beliefs.map((belief) => ({ text: lineOf(belief), handles: [belief.handle] })),
    ...(forming === 0 || beliefs.length === 0
      ? []
      : [{ text: `- ${forming} more with fewer than ten outcomes`, isPointer: true }]),
  ],
}

const lineOf = ({ handle, leans, when, figures, says, proven }: BeliefShown): string => {
  const claim =
    says === null
      ? `${leans ?? 'unknown'} when ${oneLine(when, LONGEST)}`
      : `a person’s: ${oneLine(says, LONGEST)}`
  return `- [${handle}] ${claim}: ${figures ?? 'nothing observed yet'}${proven ? '' : ', not proven'}`
}
