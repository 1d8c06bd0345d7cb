import { BELIEF_DECAY, confidenceFactor, type Formula, recency, SEED_FORMULA } from '#memories'
import { leadingPoint } from '#vocabulary'

/** The score of a plan, or in owm-1.0 of a belief: the parts of an episode’s, without Aff, which is of outcomes. */
export interface MemoryScore {
  readonly score: number
  readonly components: {
    readonly Q: number
    readonly Sim: number
    readonly Rec: number
    readonly Conf: number
  }
  readonly explanation: string
}

interface Scored {
  readonly formula: Formula
  readonly quality: number
  readonly sim: number
}

/** Score of a belief in owm-1.0: Q·Sim·Rec·Conf with τ 180 and d .3 from the last evidence; its confidence is both Q and Conf. */
export const scoreSeedBelief = ({
  quality,
  sim,
  ageDays,
}: Omit<Scored, 'formula'> & { readonly ageDays: number }): MemoryScore =>
  scored(SEED_FORMULA, {
    Q: quality,
    Sim: sim,
    Rec: recency(ageDays, BELIEF_DECAY),
    Conf: confidenceFactor(quality),
  })

/** Score of a plan. It does not fade before it expires: Rec is 1. */
export const scorePlan = ({ formula, quality, sim }: Scored): MemoryScore =>
  scored(formula, {
    Q: quality,
    Sim: sim,
    Rec: 1,
    Conf: formula === SEED_FORMULA ? confidenceFactor(null) : 1,
  })

const scored = (formula: Formula, { Q, Sim, Rec, Conf }: MemoryScore['components']): MemoryScore => ({
  score: Q * Sim * Rec * Conf,
  components: { Q, Sim, Rec, Conf },
  explanation: `${fits(formula, Sim)} (Sim ${leadingPoint(Sim)}), quality ${leadingPoint(Q)}, recency ${leadingPoint(Rec)}`,
})

/** In owm-1.1 Sim is 1, or .3 where only the regime fails, × √ of the share that is known; in 1.0 a similarity of contexts. */
const fits = (formula: Formula, sim: number): string => {
  if (formula === SEED_FORMULA) return 'by its equality conditions alone'
  if (sim >= 0.999) return 'every condition holds'
  return sim > 0.3
    ? 'what is known of its conditions holds'
    : 'little of it is known to hold, or the regime is another'
}
