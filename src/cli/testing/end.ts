/** Between what one command prints and what the next does: nothing that a command prints. */
export const END = '\u0000'
