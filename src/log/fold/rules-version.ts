/** Changes whenever the same log could give other rows; a store made by another version is rebuilt when asked. */
export const RULES_VERSION = 17
