// What is said of an episode's fields wherever one is told: by recall, and in a trade's story.

export const IN_R = 'outcome in R, 1R being what was risked; null: not known'
export const R_FROM =
  'where R is from: stop, the risk known; proxy, the median loss of the symbol; stated, its caller’s word, which is no evidence'
export const CONTEXT_LATE =
  'whether it was told when it could be seen how the trade went: then it is shown and compared, and no reading by situation counts it'
export const BEST_R = 'best result on the way, in R; null: the risk is not known'
export const WORST_R = 'worst result on the way, in R, a loss being negative'
export const SURPRISE = '(R − expected) / σ: how far the outcome was from that'
export const VARIANT = 'name, version and a tag of the parameters: breakout@2#1f3a9c40'
