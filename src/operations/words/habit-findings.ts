/** What was found of habits; nothing is said too. */
export const findingsOf = (findings: readonly string[]): readonly string[] =>
  findings.length === 0 ? ['nothing that is clear of chance'] : findings
