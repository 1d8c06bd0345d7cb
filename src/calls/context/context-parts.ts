import { rulesStanding } from '#documents'
import { type Quoted, readActivity, readOpenFlags } from '#log'
import { LAYERS, limitLines, limitsInForce } from '#memories'
import {
  activitySection,
  beliefsSection,
  dueSection,
  flagsSection,
  footSection,
  headSection,
  hintSection,
  KNOWLEDGE_SECTIONS,
  type Line,
  lastDecisionSection,
  learningsSection,
  lessonNotesSection,
  lessonsSection,
  limitsSection,
  MOST_FLAGS_COUNTED,
  manualSection,
  moodSection,
  nowSection,
  openTradesSection,
  type PassageShown,
  passagesSection,
  plansSection,
  playbookSection,
  positionNotesSection,
  type ReasonsAbove,
  recentTradesSection,
  rulesSection,
  type SectionKind,
  situationSection,
  soulSection,
  untoldLossesSection,
  warningsSection,
} from '#recall'
import { MANUAL } from '#record'
import { beliefsShown } from './beliefs-shown.ts'
import { byDanger } from './by-danger.ts'
import type { ContextReading } from './context-reading.ts'
import { headShown, hintShown } from './head-shown.ts'
import { lastDecisionShown } from './last-decision-shown.ts'
import { lessonNotesShown, lessonsShown } from './lessons-shown.ts'
import { moodShown } from './mood-shown.ts'
import { dueShown, nowShown } from './now-shown.ts'
import { passagesAbout, positionNotes, type QuotedPassage } from './passages-shown.ts'
import { plansShown } from './plans-shown.ts'
import { recentTradesShown } from './recent-trades-shown.ts'
import { approvedText, learningsShown, playbookRules } from './rules-shown.ts'

/** One section before its budget: how it is read, and its lines. */
export interface ContextPart {
  readonly kind: Pick<
    SectionKind<never>,
    'name' | 'side' | 'title' | 'rank' | 'budget' | 'rest' | 'restWithin'
  >
  read(reading: ContextReading): Promise<PartLines>
}

export interface PartLines {
  /** Passages that the lines are of, one each; none in most sections. */
  readonly quoted: readonly Quoted[]
  /** Lines that there are besides. */
  readonly unread: number
  /** The first so many lines, with the handles that their passages have, and without what stands above. */
  lines(beside: ShownBeside, most: number): readonly Line[]
}

/** What a section's lines may refer to. */
export interface ShownBeside {
  handle(quoted: Quoted): string | null
  readonly above: ReasonsAbove
}

const NOTHING: PartLines = { quoted: [], unread: 0, lines: () => [] }

/** A section of what is read, or of nothing where there is nothing to tell. */
const part = <Shown>(
  kind: SectionKind<Shown>,
  read: (reading: ContextReading) => Promise<Shown | null>,
): ContextPart => ({
  kind,
  read: async (reading) => {
    const shown = await read(reading)
    if (shown === null) return NOTHING
    return {
      quoted: [],
      unread: kind.unread?.(shown) ?? 0,
      lines: ({ above }, most) => kind.lines(shown, above).slice(0, most),
    }
  },
})

/** A section of passages, which are recorded as shown. */
const quoting = (
  kind: SectionKind<readonly PassageShown[]>,
  read: (reading: ContextReading) => Promise<readonly QuotedPassage[]>,
): ContextPart => ({
  kind,
  read: async (reading) => {
    const passages = await read(reading)
    return {
      quoted: passages.map(({ quoted }) => quoted),
      unread: 0,
      lines: ({ handle }, most) =>
        kind.lines(
          passages.slice(0, most).map(({ quoted, shown }) => ({ ...shown, handle: handle(quoted) })),
        ),
    }
  },
})

/** Every section there is, in the order they are read by a model. A new one is a file with its kind, and a line here. */
export const CONTEXT_PARTS: readonly ContextPart[] = [
  part(headSection, headShown),
  part(hintSection, hintShown),
  part(limitsSection, async ({ agent, question }) =>
    limitLines(limitsInForce((await agent()).config, question.strategy)),
  ),
  part(soulSection, ({ moment }) => approvedText(moment, 'SOUL.md')),
  part(manualSection, ({ moment }) => approvedText(moment, MANUAL)),
  part(playbookSection, ({ moment }) => playbookRules(moment)),
  part(lessonsSection, lessonsShown),
  part(footSection, async () => true as const),
  part(nowSection, nowShown),
  part(dueSection, dueShown),
  part(lastDecisionSection, lastDecisionShown),
  part(activitySection, ({ moment }) => readActivity(moment)),
  part(openTradesSection, async ({ moment, openTrades, agent }) => ({
    trades: byDanger(await openTrades()),
    now: moment.at,
    currency: (await agent()).config.currency,
  })),
  part(plansSection, plansShown),
  part(moodSection, moodShown),
  part(situationSection, ({ recalled }) => recalled()),
  part(warningsSection, ({ recalled }) => recalled()),
  part(untoldLossesSection, ({ recalled }) => recalled()),
  part(beliefsSection, beliefsShown),
  part(lessonNotesSection, lessonNotesShown),
  part(recentTradesSection, recentTradesShown),
  ...LAYERS.map((layer) =>
    part(KNOWLEDGE_SECTIONS[layer], async ({ knowledge }) => (await knowledge())[layer]),
  ),
  part(learningsSection, learningsShown),
  quoting(positionNotesSection, positionNotes),
  quoting(passagesSection, passagesAbout),
  part(flagsSection, ({ moment }) => readOpenFlags(moment, MOST_FLAGS_COUNTED)),
  part(rulesSection, ({ moment: { log, seq } }) => rulesStanding(log, seq)),
]
