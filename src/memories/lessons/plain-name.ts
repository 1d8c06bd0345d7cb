/**
 * Plainly the name of a group or of a symbol: no spaces, and too short to tell a reader what to do. A symbol is whatever a caller says that it is, and
 * lessons stand where instructions do: other names are not repeated there.
 */
export const PLAIN_NAME = /^[A-Za-z0-9./_-]{1,15}$/u
