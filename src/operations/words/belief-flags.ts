import type { BeliefOut } from '../outputs/belief-output.ts'

const UNSEEN: { readonly [S in BeliefOut['source']]: string } = {
  induced: 'a guess',
  seeded: 'the opinion of whoever seeded it',
  split: 'that of the belief it was split from',
}

/** Notes on a belief beside its figures. */
export const flagsOf = (belief: BeliefOut): string[] => [
  ...(belief.source === 'seeded' ? ['a person’s'] : []),
  ...(belief.told
    ? [`told: it held ${belief.told.for} times, and not ${belief.told.against}; no trade tests it`]
    : []),
  ...(belief.observations === 0 && !belief.told
    ? [`nothing observed yet: the share is ${UNSEEN[belief.source]}`]
    : []),
  ...(belief.source === 'seeded' && belief.leans !== null && belief.leans !== belief.claim
    ? [`its outcomes so far: ${belief.leans}`]
    : []),
  ...(belief.fading ? ['fading: of late it looks the other way'] : []),
  ...(belief.suspicious ? ['suspicious: high confidence on few trades'] : []),
  ...(belief.aboutMore === null ? [] : [`${moreOf(belief.aboutMore)} more until it can be told`]),
  ...(belief.mergedInto === null ? [] : [`${belief.mergedInto} speaks for it: wider, and no different`]),
  ...(belief.separatedBy === null ? [] : [`its outcomes differ where ${belief.separatedBy}`]),
]

/** More trades than this are not forecast: they would take years. */
const FAR = 1_000
const moreOf = (count: number): string => (count > FAR ? `over ${FAR}` : `about ${count}`)
